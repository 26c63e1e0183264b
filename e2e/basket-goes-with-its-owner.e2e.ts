import { expect } from '@playwright/test'
import {
  logsIn,
  logsInAtCheckout,
  logsOut,
  PASSWORD,
  seesNameOfBuyer,
  tabNamed,
  buyerPanel,
} from './customer.ts'
import { story } from './story.ts'

story(
  'a guest with two bookings registers on the details page, stays there and orders',
  async ({ cast, venue }) => {
    const dinda = await cast.person('Dinda Puspita')
    const { page } = dinda
    await dinda.opensBoard('Pantul Kemang', { daysAhead: 22 })
    await dinda.picks({ hours: [7, 8], courts: ['Court 4'] })
    await dinda.basket.getByRole('button', { name: 'Add another' }).click()
    await dinda.picks({ hours: [20], courts: ['Court 1'] })
    await dinda.continuesToDetails()

    await expect(tabNamed(dinda, 'checkout_guest')).toHaveAttribute('aria-selected', 'true')
    await page.getByLabel(dinda.text('accounts_full_name')).fill(dinda.name)
    await page.getByLabel(dinda.text('accounts_email')).fill(dinda.email)
    await tabNamed(dinda, 'checkout_guest').press('End')
    await expect(tabNamed(dinda, 'layout_register')).toBeFocused()
    const form = page.getByRole('tabpanel')
    await expect(form.getByLabel(dinda.text('accounts_full_name'))).toHaveValue(dinda.name)
    await expect(form.getByLabel(dinda.text('accounts_email'))).toHaveValue(dinda.email)
    await form.getByLabel(dinda.text('accounts_phone')).fill(dinda.phone)
    await form.getByLabel(dinda.text('accounts_password'), { exact: true }).fill(PASSWORD)
    await form.getByLabel(dinda.text('accounts_day')).fill('17')
    await form.getByLabel(dinda.text('accounts_month')).fill('08')

    await tabNamed(dinda, 'checkout_guest').click()
    await expect(form.getByLabel(dinda.text('accounts_phone'))).toHaveValue(dinda.phone)
    await tabNamed(dinda, 'layout_register').click()
    await expect(form.getByLabel(dinda.text('accounts_password'), { exact: true })).toHaveValue(PASSWORD)
    await form.getByLabel(dinda.text('accounts_year')).fill('1995')
    await venue.clearRateLimits()
    await form.getByRole('button', { name: dinda.text('accounts_create_account') }).click()

    await seesNameOfBuyer(dinda)
    await expect(buyerPanel(dinda)).toBeFocused()
    await expect(page.getByText('Your basket came with you.').first()).toBeVisible()
    await expect(page).toHaveURL(/Personal-Information/)
    const storedKeys = await page.evaluate(() => Object.keys(localStorage))
    expect(storedKeys).toContain('Dinda Puspita')
    expect(storedKeys).not.toContain('GUEST')
    expect(storedKeys).not.toContain('GUEST_AUTH')

    await dinda.placeOrderButton.click()
    await dinda.seesPaymentPage()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('Dinda Puspita')
  },
)

story(
  'after a login on the details page the basket has the stored booking first, then the new one',
  async ({ cast, venue }) => {
    const ani = await cast.personWithAccount('Ani Wijaya')
    await ani.opensBoard('Pantul Kemang', { daysAhead: 23 })
    await logsIn(ani)
    await ani.opensDay('Pantul Kemang', { daysAhead: 23 })
    await ani.picks({ hours: [7], courts: ['Court 4'] })
    await venue.endSessions(ani.email)
    await ani.opensDay('Pantul Kemang', { daysAhead: 23 })
    await expect(ani.page.getByText('You have been logged out. Your basket is saved').first()).toBeVisible()
    await expect(ani.basket).toBeHidden()

    await ani.picks({ hours: [9], courts: ['Court 4'] })
    await ani.continuesToDetails()
    await logsInAtCheckout(ani)
    const summary = ani.page.getByRole('region', { name: ani.text('checkout_summary') })
    await expect(summary.getByRole('listitem')).toHaveText([/07:00–08:00/, /09:00–10:00/])

    await ani.page.getByRole('button', { name: 'Not you?' }).click()
    await expect(tabNamed(ani, 'checkout_guest')).toHaveAttribute('aria-selected', 'true')
    await expect(summary.getByRole('listitem')).toHaveText([/07:00–08:00/, /09:00–10:00/])
    await ani.page.reload()
    await expect(summary.getByRole('listitem')).toHaveText([/07:00–08:00/, /09:00–10:00/])
    await expect(tabNamed(ani, 'checkout_guest')).toBeVisible()
  },
)

story(
  'a logout deletes the person’s data from the browser’s storage and opens the login page',
  async ({ cast }) => {
    const ani = await cast.personWithAccount('Ani Lestari')
    await ani.opensBoard('Pantul Kemang', { daysAhead: 24 })
    await ani.picks({ hours: [7], courts: ['Court 4'] })
    await logsIn(ani)
    await logsOut(ani)
    const storedKeys = await ani.page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ])
    // `tsr-`: scroll positions of the router.
    expect(storedKeys.filter((key) => !['LAST_ACTIVE'].includes(key) && !key.startsWith('tsr-'))).toEqual([])
    await ani.opensBoard('Pantul Kemang', { daysAhead: 24 })
    await expect(ani.basket).toBeHidden()
  },
)

story(
  'two people with the same name on one phone do not see each other’s basket',
  async ({ cast, venue }) => {
    const first = await cast.personWithAccount('Budi Halim')
    const second = await cast.personWithAccount('Budi Halim')
    await first.opensBoard('Pantul Kemang', { daysAhead: 25 })
    await logsIn(first)
    await first.opensDay('Pantul Kemang', { daysAhead: 25 })
    await first.picks({ hours: [7], courts: ['Court 4'] })
    await venue.endSessions(first.email)

    const onTheSamePhone = second.atPageOf(first)
    await onTheSamePhone.opensDay('Pantul Kemang', { daysAhead: 25 })
    await expect(first.basket).toBeHidden()
    await logsIn(onTheSamePhone)
    await onTheSamePhone.opensDay('Pantul Kemang', { daysAhead: 25 })
    await expect(first.basket).toBeHidden()
    await onTheSamePhone.picks({ hours: [20], courts: ['Court 4'] })
    await venue.endSessions(second.email)

    await first.page.reload()
    await expect(first.basket).toBeHidden()
    await logsIn(first)
    await first.opensDay('Pantul Kemang', { daysAhead: 25 })
    await first.seesPicked('Court 4', 7)
    await expect(first.slot('Court 4', 20)).toHaveAttribute('aria-pressed', 'false')
  },
)

story(
  'if the session ends at checkout, the order asks for a login and is then placed',
  async ({ cast, venue }) => {
    const citra = await cast.personWithAccount('Citra Ananda')
    await citra.opensBoard('Pantul Kemang', { daysAhead: 26 })
    await citra.picks({ hours: [7], courts: ['Court 4'] })
    await citra.continuesToDetails()
    await logsInAtCheckout(citra)
    await venue.endSessions(citra.email)
    await citra.placeOrderButton.click()
    await expect(buyerPanel(citra)).toContainText('You have been logged out. Your basket is still here')
    await expect(tabNamed(citra, 'layout_log_in')).toHaveAttribute('aria-selected', 'true')
    await logsInAtCheckout(citra)
    await citra.placeOrderButton.click()
    await citra.seesPaymentPage()
  },
)

story('a login and a logout in one tab update the other tab', async ({ cast }) => {
  const ani = await cast.personWithAccount('Ani Kusuma')
  await ani.opensBoard('Pantul Kemang', { daysAhead: 27 })
  await ani.picks({ hours: [7], courts: ['Court 4'] })
  const other = await ani.inNewTab()
  await other.page.goto('/')
  await logsIn(other)
  await expect(ani.page.getByRole('banner')).toContainText('Ani')
  await ani.seesPicked('Court 4', 7)
  await logsOut(other)
  await expect(ani.page.getByText('You have been logged out in another tab.').first()).toBeVisible()
  await expect(ani.basket).toBeHidden()
  expect(await ani.page.evaluate(() => sessionStorage.getItem('credentials'))).toBeNull()
})

story(
  'an offline logout is shown as pending, and is completed when the network is back',
  async ({ cast }) => {
    const ani = await cast.personWithAccount('Ani Saputra')
    await ani.opensBoard('Pantul Kemang', { daysAhead: 28 })
    await logsIn(ani)
    await ani.page.goto('/')
    await ani.page.waitForLoadState('networkidle')
    await ani.page.route('**/api/auth/logout', (route) => route.abort())
    await logsOut(ani)
    await expect(ani.page.getByText('You are offline, so we finish').first()).toBeVisible()
    await ani.page.unroute('**/api/auth/logout')
    await ani.page.goto('/profile')
    await expect(ani.page).toHaveURL(/\/auth\/login/)
  },
)
