-- Who has seen an order. Orders paid in cash, and those accepted automatically, arrive CONFIRMED: the kitchen still
-- has to see them, so the board keeps ringing until a person answers.
ALTER TABLE orders ADD COLUMN acknowledged_at timestamptz;

-- What is sold out comes back by itself: the sweep looks only at what has an end.
CREATE INDEX products_sold_out ON products (sold_out_until) WHERE sold_out_until IS NOT NULL;
CREATE INDEX addons_sold_out ON addons (sold_out_until) WHERE sold_out_until IS NOT NULL;
