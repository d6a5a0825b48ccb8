-- A period's report asks for what went back in it (D-163), and for what was refused in it, whatever order and year it is of.
CREATE INDEX refunds_given ON refunds (restaurant_id, created_at);
CREATE INDEX refunds_refused ON refunds (restaurant_id, updated_at) WHERE state = 'FAILED';
