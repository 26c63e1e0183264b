import { expect, type Locator } from '@playwright/test'
import { logsIn, logsOut, PASSWORD } from './customer.ts'
import type { Person } from './person.ts'
import { opensPackageCheckout, choosesLocationForPackages } from './package-buyer.ts'
import { story } from './story.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { storageText, notice, sleepsWithPageOpen, staysOn } from './time-away.ts'

const warning = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Still there?' })
const isHome = (url: URL): boolean => url.pathname === '/'

/** Leaves the page untouched for `mm:ss`. */
const waits = ({ page }: Person, time: string): Promise<void> => page.clock.fastForward(time)

story(
  'after 20 idle minutes a page with an empty basket returns to the start page, which shows the reason',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.page.clock.install()
    await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
    await waits(ani, '18:30')
    await expect(warning(ani)).toBeHidden()
    await waits(ani, '02:00')
    await expect(ani.page).toHaveURL(isHome)
    await expect(notice(ani, 'You were away for more than 20 minutes')).toBeVisible()
    await ani.page.reload()
    await expect(ani.mainHeading).toBeVisible()
    await expect(notice(ani, 'You were away')).toBeHidden()
  },
)

story(
  'after two hours on an open page the reason is shown and the basket can be restored',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.page.clock.install()
    await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
    await ani.picks({ hours: [12], courts: ['Court 1'] })
    for (let times = 0; times < 6; times += 1) await waits(ani, '20:30')
    await expect(ani.page).toHaveURL(isHome)
    await expect(notice(ani, 'We emptied your basket after 20 minutes.')).toBeVisible()
    await ani.button('basket_put_back').click()
    await expect(notice(ani, 'Your basket is back.')).toBeVisible()
    await ani.opensDay('Pantul Renon', { daysAhead: 18 })
    await ani.seesPicked('Court 1', 12)
  },
)

story('after a device slept with a page open, the start page shows the reason', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [12], courts: ['Court 1'] })
  await sleepsWithPageOpen(ani, 30)
  await expect(ani.page).toHaveURL(isHome)
  await expect(notice(ani, 'We emptied your basket after 20 minutes.')).toBeVisible()
})

story('activity in one tab keeps the other tab open; without activity both are cleared', async ({ cast }) => {
  const ani = await cast.person('Ani')
  // One clock for all tabs of a browser.
  await ani.page.clock.install()
  await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
  const other = await ani.inNewTab()
  await other.opensDay('Pantul Renon', { daysAhead: 18 })
  // The clock must not jump while the page hydrates.
  await waitForHydration(other, ['header button', 'main h1', 'main [role="grid"] button'])
  await waits(ani, '15:00')
  await other.page.keyboard.press('Tab')
  await waits(ani, '10:00')
  await staysOn(ani, /\/booking/)
  await staysOn(other, /\/booking/)
  await waits(ani, '10:30')
  // Two clearings are at least ten seconds apart, so the second tab is cleared now at the latest.
  await waits(ani, '00:15')
  await expect(ani.page).toHaveURL(isHome)
  await expect(other.page).toHaveURL(isHome)
})

story('a page that waits for a payment is never cleared', async ({ cast }) => {
  const ani = await cast.person('Ani Hartono')
  await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [21], courts: ['Court 1'] })
  await ani.placesOrder()
  await ani.returnsToStatusPage()
  await expect(ani.page).toHaveURL(/\/status-payment\//)
  await sleepsWithPageOpen(ani, 60)
  await staysOn(ani, /\/status-payment\//)
})

story(
  'a half-typed registration shows the idle warning, and all but the password survives the clearing',
  async ({ cast }) => {
    const ani = await cast.person('Ani Lestari')
    const { page } = ani
    await page.clock.install()
    await page.goto('/auth/register')
    const password = page.getByLabel(ani.text('accounts_password'), { exact: true })
    await page.getByLabel(ani.text('accounts_full_name')).fill(ani.name)
    await page.getByLabel(ani.text('accounts_email')).fill(ani.email)
    await page.getByLabel(ani.text('accounts_phone')).fill(ani.phone)
    await password.fill(PASSWORD)
    await page.getByLabel(ani.text('accounts_day')).fill('17')
    await waits(ani, '18:05')
    await expect(warning(ani)).toContainText('What you typed is kept')
    await warning(ani).getByRole('button', { name: 'Stay here' }).click()
    await expect(warning(ani)).toBeHidden()
    await expect(password).toHaveValue(PASSWORD)

    await waits(ani, '18:05')
    await expect(warning(ani)).toBeVisible()
    await waits(ani, '02:00')
    await expect(page).toHaveURL(isHome)
    await page.goto('/auth/register')
    await expect(page.getByLabel(ani.text('accounts_full_name'))).toHaveValue(ani.name)
    await expect(page.getByLabel(ani.text('accounts_email'))).toHaveValue(ani.email)
    await expect(page.getByLabel(ani.text('accounts_phone'))).toHaveValue(ani.phone)
    await expect(page.getByLabel(ani.text('accounts_day'))).toHaveValue('17')
    await expect(password).toHaveValue('')
    expect(await storageText(ani)).not.toContain(PASSWORD)
  },
)

story('a guest’s details for a package survive the idle clearing', async ({ cast }) => {
  const ani = await cast.person('Ani Wijaya')
  await ani.page.clock.install()
  await choosesLocationForPackages(ani, 'Pantul Kemang')
  await opensPackageCheckout(ani, 'Flexi 10')
  await ani.fillsContactDetails()
  await waits(ani, '18:05')
  await expect(warning(ani)).toBeVisible()
  await waits(ani, '02:00')
  await expect(ani.page).toHaveURL(isHome)
  expect(await ani.page.evaluate(() => localStorage.getItem('GUEST_AUTH'))).toBeNull()
  await choosesLocationForPackages(ani, 'Pantul Kemang')
  await opensPackageCheckout(ani, 'Flexi 10')
  await expect(ani.page.getByLabel(ani.text('accounts_full_name'))).toHaveValue(ani.name)
  await expect(ani.page.getByLabel(ani.text('accounts_phone'))).toHaveValue(ani.phone)
})

story('a half-edited profile survives the idle clearing, and a logout deletes it', async ({ cast }) => {
  const ani = await cast.personWithAccount('Ani Kartika')
  const nextCustomer = await cast.personWithAccount('Citra Ananda')
  const { page } = ani
  await page.clock.install()
  await logsIn(ani)
  await page.goto('/profile')
  const details = page.getByRole('region', { name: ani.text('profile_details'), exact: true })
  const name = details.getByLabel(ani.text('accounts_full_name'))
  await name.fill('Ani K. Wijaya')
  await page.goto('/history-transactions')
  await page.goto('/profile')
  await expect(name).toHaveValue('Ani K. Wijaya')
  await name.fill('Ani Kartika Wijaya')
  await waits(ani, '18:05')
  await expect(warning(ani)).toBeVisible()
  await waits(ani, '02:00')
  await expect(page).toHaveURL(isHome)
  await page.goto('/profile')
  await expect(name).toHaveValue('Ani Kartika Wijaya')

  await logsOut(ani)
  expect(await storageText(ani)).not.toContain('Ani')
  const onTheSamePhone = nextCustomer.atPageOf(ani)
  await logsIn(onTheSamePhone)
  await page.goto('/profile')
  await expect(name).toHaveValue('Citra Ananda')
})

story('typed participants of a programme survive the idle clearing', async ({ cast }) => {
  const ani = await cast.person('Ani')
  const { page } = ani
  const opensAcademy = async (): Promise<Locator> => {
    await page.goto('/academy')
    await page
      .getByRole('article', { name: 'Pantul Kemang' })
      .getByRole('button', { name: ani.text('locations_book_here') })
      .click()
    await expect(ani.mainHeading).toHaveText(ani.text('layout_nav_academy'))
    await page
      .getByRole('button', { name: /^Enrol in/ })
      .first()
      .click()
    return page.getByRole('group', { name: 'Participant 1', exact: true })
  }
  await page.clock.install()
  const child = await opensAcademy()
  await child.getByLabel('Full name').fill('Bima Wijaya')
  await waits(ani, '18:05')
  await expect(warning(ani)).toBeVisible()
  await waits(ani, '02:00')
  await expect(page).toHaveURL(isHome)
  const participant = await opensAcademy()
  await expect(participant.getByLabel('Full name')).toHaveValue('Bima Wijaya')
})
