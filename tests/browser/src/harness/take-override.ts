import type { Page } from '@playwright/test';

/** Opens the address of a code in the preview, and confirms it like a developer does. */
export async function takeOverride(
  page: Page,
  address: string,
  { id, origin }: { readonly id: string; readonly origin: string },
): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: `Take ${id} from another origin?` }).waitFor();
  await page.getByText(origin, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Take it from there' }).click();
  const badge = page.getByRole('complementary', { name: 'Override' });
  await badge.getByText(`${id} from ${origin}`).waitFor();
}
