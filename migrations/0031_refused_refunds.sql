-- Which units of which lines a refund is for: when the provider refuses it, they can be paid back again.
ALTER TABLE refunds ADD COLUMN lines jsonb NOT NULL DEFAULT '[]';
