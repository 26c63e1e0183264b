import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { logsIn, fillsNameAndPhone } from './customer.ts'
import { dateInDays } from './days.ts'
import { story } from './story.ts'
import { notice, staysAway, staysOn } from './time-away.ts'

// In minutes.
const HOUR = 60
const DAY = 24 * HOUR
const EMPTIED = 'You were away for more than 20 minutes, so we emptied your basket.'

story(
  'after an hour a bookmarked page opens, and one tap restores the bookings of the basket that are still free',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const ani = await cast.person('Ani')
    const budi = await cast.person('Budi')
    await ani.opensBoard('Pantul Abepura', { daysAhead: 25 })
    await ani.picks({ hours: [9], courts: ['Court 1'] })
    await ani.addsAnotherBooking({ hours: [11], courts: ['Court 2'] })
    await staysAway(ani, HOUR)
    await budi.opensBoard('Pantul Abepura', { daysAhead: 25 })
    await budi.picks({ hours: [9], courts: ['Court 1'] })
    await budi.placesOrder()

    const bookmark = `/booking?date=${dateInDays('Pantul Abepura', 25)}`
    await ani.page.goto(bookmark)
    await expect(notice(ani, EMPTIED)).toBeVisible()
    await staysOn(ani, bookmark)
    await ani.seesBoard()
    await expect(ani.slot('Court 2', 11)).toHaveAttribute('aria-pressed', 'false')
    await ani.page.reload()
    await expect(notice(ani, EMPTIED)).toBeVisible()

    await ani.button('basket_put_back').click()
    await ani.opensBasket()
    await expect(ani.basketItems()).toHaveText([/11:00–12:00.*Court 2/])
    await ani.page.keyboard.press('Escape')
    await expect(notice(ani, 'Your basket is back.')).toContainText(
      /Not included: Court 1 on .* at 09:00, because it is no longer free\./,
    )
  },
)

story('the next day with an empty basket, every page opens and the location is kept', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
  for (const page of ['/promo', '/package', '/nowhere', `/booking?date=${dateInDays('Pantul Renon', 18)}`]) {
    await staysAway(ani, DAY)
    await ani.page.goto(page)
    await staysOn(ani, page)
    const chosen = await ani.page.evaluate(() => localStorage.getItem('SELECTED_LOCATION'))
    expect(chosen, page).not.toBeNull()
    await expect(ani.page.getByText(/20 minutes/)).toBeHidden()
  }
})

story(
  'the next day another page offers to restore the basket; if declined, it is deleted',
  async ({ cast }) => {
    const ani = await cast.person('Ani', { language: 'id', width: 1440, height: 900 })
    await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
    await ani.picks({ hours: [9], courts: ['Court 1'] })
    await staysAway(ani, DAY)
    await ani.page.goto('/promo')
    await expect(notice(ani, ani.text('basket_left'))).toBeVisible()
    await staysOn(ani, '/promo')
    await ani.button('basket_notice_close').click()
    await expect(notice(ani, ani.text('basket_left'))).toBeHidden()
    await ani.page.reload()
    await expect(ani.mainHeading).toBeVisible()
    await expect(notice(ani, ani.text('basket_left'))).toBeHidden()
  },
)

story('what a guest typed at checkout is still there the next day', async ({ cast }) => {
  const dinda = await cast.person('Dinda Puspita')
  await dinda.opensBoard('Pantul Abepura', { daysAhead: 29 })
  await dinda.picks({ hours: [9], courts: ['Court 1'] })
  await dinda.continuesToDetails()
  await dinda.fillsContactDetails()
  await dinda.page.getByLabel(dinda.text('checkout_notes')).fill('Two rackets, please')
  const { pathname } = new URL(dinda.page.url())
  await staysAway(dinda, DAY)
  await dinda.page.goto(pathname)
  await expect(notice(dinda, EMPTIED)).toBeVisible()
  await dinda.button('basket_put_back').click()
  await expect(dinda.page.getByLabel(dinda.text('accounts_full_name'))).toHaveValue(dinda.name)
  await expect(dinda.page.getByLabel(dinda.text('accounts_email'))).toHaveValue(dinda.email)
  await expect(dinda.page.getByLabel(dinda.text('accounts_phone'))).toHaveValue(dinda.phone)
  await expect(dinda.page.getByLabel(dinda.text('checkout_notes'))).toHaveValue('Two rackets, please')
  await staysOn(dinda, pathname)
  await dinda.placeOrderButton.click()
  await dinda.seesPaymentPage()
})

story('a customer who returns in a new tab can restore the basket', async ({ cast }) => {
  const ani = await cast.personWithAccount('Ani Wijaya')
  await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
  await logsIn(ani)
  await ani.opensDay('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [9], courts: ['Court 1'] })
  await staysAway(ani, DAY)
  const newTab = await ani.inNewTab()
  await ani.page.close()
  await newTab.opensDay('Pantul Renon', { daysAhead: 18 })
  await expect(notice(newTab, EMPTIED)).toBeVisible()
  await expect(newTab.page.getByRole('banner')).toContainText('Ani')
  await newTab.button('basket_put_back').click()
  await newTab.seesPicked('Court 1', 9)
})

story('the link to an order opens it hours later', async ({ cast, venue }) => {
  const ani = await cast.person('Ani Kusuma')
  await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [20], courts: ['Court 2'] })
  await ani.placesOrder()
  await ani.pays()
  const number = await ani.orderNumber()
  const link = await newestLink(venue, ani.email, '/history-transactions/[\\w-]+')
  await staysAway(ani, DAY)
  await ani.page.goto(link)
  await expect(ani.page.getByText(number).first()).toBeVisible()
  await staysOn(ani, new URL(link).pathname)
})

story(
  'a password-reset link after 25 minutes works, and the basket can be restored',
  async ({ cast, venue }) => {
    const ani = await cast.personWithAccount('Ani Hartono')
    await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
    await ani.picks({ hours: [10], courts: ['Court 2'] })
    await ani.page.goto('/auth/forgot')
    await ani.page.getByLabel(ani.text('accounts_email')).fill(ani.email)
    await ani.button('accounts_send_link').click()
    const link = await newestLink(venue, ani.email, '/auth/reset-password')
    await staysAway(ani, 25)
    await ani.page.goto(link)
    await expect(ani.mainHeading).toHaveText(ani.text('layout_page_reset'))
    await staysOn(ani, '/auth/reset-password')
    await fillsNameAndPhone(ani)
    await ani.page
      .getByLabel(ani.text('accounts_new_password'), { exact: true })
      .fill('another court at eight')
    await ani.button('accounts_save').click()
    await expect(ani.page).toHaveURL('/auth/login')
    await ani.opensDay('Pantul Renon', { daysAhead: 18 })
    await expect(notice(ani, EMPTIED)).toBeVisible()
  },
)

story('the verification link works hours later while logged in', async ({ cast, venue }) => {
  const ani = await cast.personWithAccount('Ani Saputra')
  await logsIn(ani)
  const link = await newestLink(venue, ani.email, '/auth/verification-success')
  await staysAway(ani, DAY)
  await ani.page.goto(link)
  await expect(ani.mainHeading).toHaveText('Email verified')
  await staysOn(ani, '/auth/verification-success')
})

story('after an hour on another site, Back offers to restore the basket', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [10], courts: ['Court 2'] })
  await staysAway(ani, HOUR)
  await ani.page.goBack()
  await expect(notice(ani, EMPTIED)).toBeVisible()
  await staysOn(ani, /\/booking\?date=/)
  await ani.button('basket_put_back').click()
  await ani.seesPicked('Court 2', 10)
})

story(
  'after an absence both tabs offer to restore the basket, and restoring it in one restores it in the other',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
    await ani.picks({ hours: [10], courts: ['Court 2'] })
    const other = await ani.inNewTab()
    await other.opensDay('Pantul Renon', { daysAhead: 18 })
    await staysAway(ani, 0)
    await staysAway(other, HOUR)
    await ani.opensDay('Pantul Renon', { daysAhead: 18 })
    await expect(notice(ani, EMPTIED)).toBeVisible()
    await other.opensDay('Pantul Renon', { daysAhead: 18 })
    await expect(notice(other, EMPTIED)).toBeVisible()
    await staysOn(ani, /\/booking/)
    await other.button('basket_put_back').click()
    await other.seesPicked('Court 2', 10)
    await ani.seesPicked('Court 2', 10)
    await expect(notice(ani, EMPTIED)).toBeHidden()
  },
)
