-- Queues a mail about no order: what other rooms call to tell somebody something, in the transaction of what they tell of.
-- A mail to nobody is none.
CREATE FUNCTION queue_mail(
  p_restaurant_id text, p_kind text, p_recipient text, p_locale text, p_data jsonb DEFAULT '{}'
) RETURNS void LANGUAGE sql STRICT AS $$
  INSERT INTO mails (restaurant_id, kind, recipient, locale, data)
  VALUES (p_restaurant_id, p_kind, p_recipient, p_locale, p_data)
$$;
