-- Narrow ranges of the hall's search; wide ones are found in the index of the order.
CREATE INDEX listing_by_age ON listing (age) WHERE NOT hidden;
CREATE INDEX listing_by_height ON listing (height_cm) WHERE NOT hidden;
