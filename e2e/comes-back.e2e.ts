import { expect } from '@playwright/test'
import { linkIn } from './account-mail.ts'
import { logsIn, saysWho } from './customer.ts'
import { dateInDays } from './days.ts'
import { story } from './story.ts'
import { notice, staysAway, staysOn } from './time-away.ts'

const HOUR = 60
const DAY = 24 * HOUR
const EMPTIED = 'You were away for more than 20 minutes, so we emptied your basket.'

story(
  'after an hour a bookmarked page opens, and one tap restores the bookings of the basket that are still free',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const ani = await cast.person('Ani')
    const budi = await cast.person('Budi')
    await ani.opens('Pantul Abepura', { daysAhead: 25 })
    await ani.picks({ hours: [9], courts: ['Court 1'] })
    await ani.addsAnother({ hours: [11], courts: ['Court 2'] })
    await staysAway(ani, HOUR)
    await budi.opens('Pantul Abepura', { daysAhead: 25 })
    await budi.picks({ hours: [9], courts: ['Court 1'] })
    await budi.orders()

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
    await expect(ani.items()).toHaveText([/11:00–12:00.*Court 2/])
    await ani.page.keyboard.press('Escape')
    await expect(notice(ani, 'Your basket is back.')).toContainText(
      /Not included: Court 1 on .* at 09:00, because it is no longer free\./,
    )
  },
)

story('the next day with an empty basket, every page opens and the location is kept', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Renon', { daysAhead: 18 })
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
    await ani.opens('Pantul Renon', { daysAhead: 18 })
    await ani.picks({ hours: [9], courts: ['Court 1'] })
    await staysAway(ani, DAY)
    await ani.page.goto('/promo')
    await expect(notice(ani, ani.says('basket_left'))).toBeVisible()
    await staysOn(ani, '/promo')
    await ani.button('basket_notice_close').click()
    await expect(notice(ani, ani.says('basket_left'))).toBeHidden()
    await ani.page.reload()
    await expect(ani.mainHeading).toBeVisible()
    await expect(notice(ani, ani.says('basket_left'))).toBeHidden()
  },
)

story('what a guest typed at checkout is still there the next day', async ({ cast }) => {
  const dinda = await cast.person('Dinda Puspita')
  await dinda.opens('Pantul Abepura', { daysAhead: 29 })
  await dinda.picks({ hours: [9], courts: ['Court 1'] })
  await dinda.continuesToDetails()
  await dinda.givesDetails()
  await dinda.page.getByLabel(dinda.says('checkout_notes')).fill('Two rackets, please')
  const { pathname } = new URL(dinda.page.url())
  await staysAway(dinda, DAY)
  await dinda.page.goto(pathname)
  await expect(notice(dinda, EMPTIED)).toBeVisible()
  await dinda.button('basket_put_back').click()
  await expect(dinda.page.getByLabel(dinda.says('accounts_full_name'))).toHaveValue(dinda.name)
  await expect(dinda.page.getByLabel(dinda.says('accounts_email'))).toHaveValue(dinda.email)
  await expect(dinda.page.getByLabel(dinda.says('accounts_phone'))).toHaveValue(dinda.phone)
  await expect(dinda.page.getByLabel(dinda.says('checkout_notes'))).toHaveValue('Two rackets, please')
  await staysOn(dinda, pathname)
  await dinda.placeOrderButton.click()
  await dinda.seesPaymentPage()
})

story('a customer who returns in a new tab can restore the basket', async ({ cast }) => {
  const ani = await cast.customer('Ani Wijaya')
  await ani.opens('Pantul Renon', { daysAhead: 18 })
  await logsIn(ani)
  await ani.opensDay('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [9], courts: ['Court 1'] })
  await staysAway(ani, DAY)
  const later = await ani.opensTab()
  await ani.page.close()
  await later.opensDay('Pantul Renon', { daysAhead: 18 })
  await expect(notice(later, EMPTIED)).toBeVisible()
  await expect(later.page.getByRole('banner')).toContainText('Ani')
  await later.button('basket_put_back').click()
  await later.seesPicked('Court 1', 9)
})

story('the link to an order opens it hours later', async ({ cast, venue }) => {
  const ani = await cast.person('Ani Kusuma')
  await ani.opens('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [20], courts: ['Court 2'] })
  await ani.orders()
  await ani.pays()
  const number = await ani.orderNumber()
  const link = await linkIn(venue, ani.email, '/history-transactions/[\\w-]+')
  await staysAway(ani, DAY)
  await ani.page.goto(link)
  await expect(ani.page.getByText(number).first()).toBeVisible()
  await staysOn(ani, new URL(link).pathname)
})

story(
  'a password-reset link after 25 minutes works, and the basket can be restored',
  async ({ cast, venue }) => {
    const ani = await cast.customer('Ani Hartono')
    await ani.opens('Pantul Renon', { daysAhead: 18 })
    await ani.picks({ hours: [10], courts: ['Court 2'] })
    await ani.page.goto('/auth/forgot')
    await ani.page.getByLabel(ani.says('accounts_email')).fill(ani.email)
    await ani.button('accounts_send_link').click()
    const link = await linkIn(venue, ani.email, '/auth/reset-password')
    await staysAway(ani, 25)
    await ani.page.goto(link)
    await expect(ani.mainHeading).toHaveText(ani.says('layout_page_reset'))
    await staysOn(ani, '/auth/reset-password')
    await saysWho(ani)
    await ani.page
      .getByLabel(ani.says('accounts_new_password'), { exact: true })
      .fill('another court at eight')
    await ani.button('accounts_save').click()
    await expect(ani.page).toHaveURL('/auth/login')
    await ani.opensDay('Pantul Renon', { daysAhead: 18 })
    await expect(notice(ani, EMPTIED)).toBeVisible()
  },
)

story('the verification link works hours later while logged in', async ({ cast, venue }) => {
  const ani = await cast.customer('Ani Saputra')
  await logsIn(ani)
  const link = await linkIn(venue, ani.email, '/auth/verification-success')
  await staysAway(ani, DAY)
  await ani.page.goto(link)
  await expect(ani.mainHeading).toHaveText('Email verified')
  await staysOn(ani, '/auth/verification-success')
})

story('Back after an hour on another site offers the basket', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [10], courts: ['Court 2'] })
  await staysAway(ani, HOUR)
  await ani.page.goBack()
  await expect(notice(ani, EMPTIED)).toBeVisible()
  await staysOn(ani, /\/booking\?date=/)
  await ani.button('basket_put_back').click()
  await ani.seesPicked('Court 2', 10)
})

story('activity in one tab keeps the other open, and both offer the basket later', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Renon', { daysAhead: 18 })
  await ani.picks({ hours: [10], courts: ['Court 2'] })
  const other = await ani.opensTab()
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
})
