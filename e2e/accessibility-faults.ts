import AxeBuilder from '@axe-core/playwright'
import type { Person } from './person.ts'

/**
 * The accessibility faults of a page in both themes, and one more if the page is wider than the screen (`width`, in
 * px).
 */
export async function accessibilityFaults({ page }: Person, width: number): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Legacy mode analyses the page itself, without opening another one.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    faults.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) => `${page.url()} ${colorScheme} ${id}: ${html} ${failureSummary ?? ''}`,
        ),
      ),
    )
  }
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  return pageWidth > width ? [...faults, `${page.url()} is ${pageWidth} px wide`] : faults
}
