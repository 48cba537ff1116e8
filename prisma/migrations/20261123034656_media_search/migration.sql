-- AlterTable
ALTER TABLE "media_asset" ADD COLUMN     "search_grams" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "media_asset_search_grams_idx" ON "media_asset" USING GIN ("search_grams");

-- by hand
-- Files from before are folded as well as SQL can; a new name or alt text is folded by app/domain/search-text.ts.
UPDATE "media_asset" SET "search_text" = btrim(regexp_replace(lower(normalize(regexp_replace(normalize("file_name" || ' ' || coalesce("alt_text", ''), NFKD), U&'[\0300-\036F]', '', 'g'), NFC)), '\s+', ' ', 'g'))
WHERE "origin" <> 'rendition';
UPDATE "media_asset" SET "search_grams" = (
  SELECT coalesce(array_agg(DISTINCT substr(word, place, length)), ARRAY[]::text[])
  FROM regexp_split_to_table("search_text", ' ') AS word,
    generate_series(1, 3) AS length,
    generate_series(1, char_length(word) - length + 1) AS place)
WHERE "search_text" <> '';
