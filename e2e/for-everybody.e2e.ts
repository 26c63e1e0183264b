import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Person } from './person.ts'
import { story } from './story.ts'

/** Accessibility faults of the page, one per line: all rules in the light theme, and contrast in the dark theme. */
async function faultsOfPage({ page }: Person): Promise<string[]> {
  const axe = () => new AxeBuilder({ page }).setLegacyMode()
  const lightTheme = await axe().analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const darkTheme = await axe().withRules('color-contrast').analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return [lightTheme, darkTheme].flatMap(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${page.url()} ${id}: ${html} ${failureSummary ?? ''}`),
    ),
  )
}

const devices = [
  { language: 'en', width: 390 },
  { language: 'id', width: 390 },
  { language: 'en', width: 1440 },
] as const

for (const [index, { language, width }] of devices.entries())
  story(
    `the way from the home page to the paid order has no accessibility faults in both themes, ${language}, ${width} px`,
    async ({ cast }) => {
      story.setTimeout(240_000)
      const ani = await cast.person('Ani', { language, width })
      const faults: string[] = []
      const addFaults = async (): Promise<void> => void faults.push(...(await faultsOfPage(ani)))

      await ani.page.goto('/')
      await expect(ani.mainHeading).toBeVisible()
      await addFaults()
      await ani.page.goto('/locations')
      await expect(ani.page.getByRole('article').first()).toBeVisible()
      await addFaults()
      await ani.opensBoard('Pantul Dago', { daysAhead: 22 + index })
      await ani.picks({ hours: [16, 17], courts: ['Court 1'] })
      await addFaults()
      await ani.slot('Court 1', 20).click()
      await addFaults()
      if (width < 1024) {
        await ani.opensBasket()
        await addFaults()
        await ani.page.keyboard.press('Escape')
      }
      await ani.continues()
      await ani.choosesCoach('Gilang', 2)
      await addFaults()
      await ani.continues()
      await ani.addsAddOn(language === 'en' ? 'Racket' : 'Raket', 1)
      await addFaults()
      await ani.continues()
      await ani.placeOrderButton.click()
      await addFaults()
      await ani.fillsContactDetails()
      await addFaults()
      await ani.placeOrderButton.click()
      await ani.seesPaymentPage()
      await addFaults()
      await ani.returnsToStatusPage()
      await expect(ani.page).toHaveTitle(new RegExp(`^${ani.text('history_tab_waiting')}`))
      await addFaults()
      await ani.page.getByRole('link', { name: ani.text('history_pay_now') }).click()
      await ani.pays()
      await expect(ani.page).toHaveTitle(new RegExp(`^${ani.text('history_tag_paid')}`))
      await addFaults()
      expect(faults).toEqual([])
    },
  )

story('on a phone of 320 px no page is wider than the screen, in Indonesian', async ({ cast }) => {
  const ani = await cast.person('Ani', { language: 'id', width: 320, height: 640 })
  const tooWide: string[] = []
  const checkWidth = async (): Promise<void> => {
    const width = await ani.page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) tooWide.push(`${ani.page.url()} is ${width} px wide`)
  }
  for (const path of ['/', '/locations', '/bokking', '/auth/login', '/history-transactions']) {
    await ani.page.goto(path)
    await expect(ani.mainHeading).toBeVisible()
    await checkWidth()
  }
  await ani.opensBoard('Pantul Kemang', { daysAhead: 26 })
  await ani.picks({ hours: [16, 17], courts: ['Court 1', 'Court 5'] })
  await checkWidth()
  await ani.opensBasket()
  await checkWidth()
  await ani.page.keyboard.press('Escape')
  await ani.continues()
  await checkWidth()
  await ani.continues()
  await checkWidth()
  await ani.continues()
  await ani.placeOrderButton.click()
  await checkWidth()
  await ani.fillsContactDetails()
  await ani.placeOrderButton.click()
  await ani.seesPaymentPage()
  await checkWidth()
  await ani.returnsToStatusPage()
  await expect(ani.page).toHaveTitle(new RegExp(`^${ani.text('history_tab_waiting')}`))
  await checkWidth()
  expect(tooWide).toEqual([])
})
