-- A few sentences about the person. Part of the profile, which only VIP members see.
ALTER TABLE listing ADD COLUMN bio localized_text;
