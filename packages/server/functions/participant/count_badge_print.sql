-- Trigger of badge_print: how often and when last a person's badge was printed stands on the person, where lists filter by it. The table
-- belongs to the participants: of printing this is all that is written of them.
CREATE OR REPLACE FUNCTION count_badge_print()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE participant
  SET badge_prints = badge_prints + 1, badge_printed_at = greatest(badge_printed_at, NEW.printed_at)
  WHERE organisation_id = NEW.organisation_id AND id = NEW.participant_id;
  RETURN NULL;
END $$;
