-- Each class of sample videos has a stream of its own; they shared one.
UPDATE video SET stream = 'sample-' || CASE class_id
    WHEN 1 THEN 'light' WHEN 2 THEN 'water' WHEN 3 THEN 'night' WHEN 4 THEN 'garden'
    WHEN 6 THEN 'geometry' ELSE 'velvet' END
  WHERE stream = 'sample';
