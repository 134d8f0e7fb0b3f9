-- Whether more than a few listings fit the hall's filters, without reading one of them: the server skips
-- through the columns that are not asked for. It replaces the indexes of single ranges.
CREATE INDEX listing_by_facets ON listing (region_id, verified, age, height_cm) INCLUDE (id)
  WHERE NOT hidden;
DROP INDEX listing_by_age, listing_by_height;
