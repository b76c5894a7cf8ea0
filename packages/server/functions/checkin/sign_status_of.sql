-- Where somebody stands at the event, as lists and counts of sign-in groups know it; null when they are neither expected nor here.
CREATE OR REPLACE FUNCTION sign_status_of(p_state text, p_signed_in_at timestamptz, p_is_inside boolean)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT CASE WHEN p_state = 'DELETED' THEN NULL
    WHEN p_signed_in_at IS NOT NULL THEN CASE WHEN p_is_inside THEN 'SIGNED_IN' ELSE 'SIGNED_OUT' END
    WHEN p_state = 'APPROVED' THEN 'NOT_SIGNED' END
$$;
