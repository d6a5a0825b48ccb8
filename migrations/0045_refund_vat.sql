-- The VAT in what was given back (D-250): [{rate, net, amount}] as in orders.vat; null of refunds before this.
ALTER TABLE refunds ADD COLUMN vat jsonb;
