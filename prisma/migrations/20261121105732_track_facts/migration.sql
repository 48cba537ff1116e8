-- AlterTable
ALTER TABLE "media_asset" ADD COLUMN     "audio_channels" INTEGER,
ADD COLUMN     "audio_sample_rate" INTEGER,
ADD COLUMN     "is_interlaced" BOOLEAN,
ADD COLUMN     "pixel_format" TEXT;
