import AxeBuilder from '@axe-core/playwright'
import type { Person } from './person.ts'

/** Accessibility faults in both themes, and elements wider than the screen. */
export async function accessibilityFaults({ page }: Person, width: number): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) => `${page.url()} ${colorScheme} ${id}: ${html} ${failureSummary ?? ''}`,
        ),
      ),
    )
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  return wide > width ? [...found, `${page.url()} is ${wide} px wide`] : found
}
