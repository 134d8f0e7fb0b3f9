import type { ListingCard } from '@velvet/contract/listing';
import { variantUrl } from '@velvet/contract/picture';
import { Picture } from '@velvet/ui';

interface ListingCoverProps {
  readonly listing: ListingCard;
  /** The width it is shown in, as the `sizes` attribute of a picture says it. */
  readonly sizes: string;
  readonly className: string | undefined;
}

/** A listing's cover in the variant that fits the screen. Its link names the listing. */
export function ListingCover({ listing, sizes, className }: ListingCoverProps) {
  const { cover, coverVariants } = listing;
  const variants = coverVariants && {
    srcSet: coverVariants.widths.map((width) => `${variantUrl(cover, width)} ${width}w`).join(),
    sizes,
    colour: coverVariants.colour,
  };
  return <Picture src={cover} alt="" className={className} {...variants} />;
}
