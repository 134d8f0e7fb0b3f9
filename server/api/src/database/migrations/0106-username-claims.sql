-- What a name looks like: names that look alike have the same skeleton, whatever script they are
-- written in. Which scripts a name may mix is the server's to check; here whole names in another
-- script, and letters and digits of one that are easily mistaken. The pairs are those of Unicode's
-- confusables between scripts in everyday use. Letters are compared before their case is folded,
-- because a capital I looks like a small l.
CREATE FUNCTION username_skeleton(p_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
  SELECT lower(
    -- Digits and Latin.
    translate(
    -- Cyrillic.
    translate(
    -- Greek.
    translate(
    -- Armenian.
    translate(
    -- Katakana beside Han and Hiragana.
    translate(normalize(p_name, NFKC),
      'カロエニハタトーヘ', '力口工二八夕卜一へ'),
      'ՕՏԼՍօսհոցյզ', 'osluouhngjq'),
      'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχ', 'abezhlkmnoptyxayikvopux'),
      'АВЕКМНОРСТХУЅІЈҺԀԚԜӀѴҮаеорсухѕіјһԁԛԝӏѵүкҽ', 'abekmhopctxysljhdqwlvyaeopcyxsijhdqwlvyke'),
      '01Iİıſ', 'olliis'))
$$;

-- The skeleton that an account holds. Accounts from before this rule keep their names: of those
-- that look alike the oldest holds it, the others hold none.
ALTER TABLE member ADD COLUMN username_claim text;
UPDATE member SET username_claim = username_skeleton(username)
 WHERE id IN (SELECT min(id) FROM member GROUP BY username_skeleton(username));
CREATE UNIQUE INDEX member_username_claim ON member (username_claim);

CREATE FUNCTION member_claim_username() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  NEW.username_claim := username_skeleton(NEW.username);
  RETURN NEW;
END
$$;
CREATE TRIGGER member_claim BEFORE INSERT OR UPDATE OF username ON member
  FOR EACH ROW EXECUTE FUNCTION member_claim_username();
