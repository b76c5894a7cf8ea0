-- Something new has been answered or voted, for the job that lets it flow into the members: once a batch, and a look at one key while it is noted already.
CREATE OR REPLACE FUNCTION note_answers(p_organisation uuid, p_subject uuid, p_kind text)
RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO answer_news (organisation_id, subject_id, kind) VALUES (p_organisation, p_subject, p_kind) ON CONFLICT DO NOTHING
$$;
