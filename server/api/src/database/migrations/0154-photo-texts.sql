-- Members read the alternative texts of photos with the profile.
GRANT SELECT (listing_id, file, alt) ON listing_photo TO velvet_api;
