-- A banner may carry a headline, which screen readers read and translations need as text.
ALTER TABLE banner ADD COLUMN headline localized_text;
