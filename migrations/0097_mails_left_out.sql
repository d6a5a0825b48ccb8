-- What was left out of the mails of an order, as a cancellation that is taken back asks for it (0098): a part of the mails, which are asked for by their order
-- in no other state but the one that waits.
DROP INDEX CONCURRENTLY IF EXISTS mails_left_out;
CREATE INDEX CONCURRENTLY mails_left_out ON mails (restaurant_id, order_id) WHERE state = 'SKIPPED';
