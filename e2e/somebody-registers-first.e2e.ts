import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { opensPaidOrder } from './paid-order.ts'
import { logsIn, submitsLogin, PASSWORD, registers, fillsNameAndPhone } from './customer.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const VERIFIED = '/auth/verification-success'

/** The content of the history page, which lists order numbers. */
const history = ({ page }: Person) => page.getByRole('main')

/** Saves a new password. The page also asks for name and phone, because another person may have typed them. */
async function choosesPassword(guest: Person, password: string): Promise<void> {
  await fillsNameAndPhone(guest)
  await guest.page.getByLabel(guest.text('accounts_new_password'), { exact: true }).fill(password)
  await guest.button('accounts_save').click()
}

story(
  'an attacker who registered with a guest’s address loses access when the guest resets the password',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const rani = await cast.person('Rani Maharani')
    await rani.opensBoard('Pantul Dago', { daysAhead: 19 })
    await rani.picks({ hours: [20], courts: ['Court 1'] })
    await rani.placesOrder()
    await rani.pays()
    const number = await opensPaidOrder(rani)

    const attacker = rani.atPageOf(await cast.person('Mallory'))
    await registers(attacker)

    const laptop = rani.atPageOf(await cast.person('Her laptop'))
    await laptop.page.goto(await newestLink(venue, rani.email, VERIFIED))
    await expect(laptop.mainHeading).toHaveText('Choose a new password')
    await expect(laptop.page.getByText(`For ${rani.email}`)).toBeVisible()
    await expect(laptop.page.getByText('Someone else could have registered it with your email')).toBeVisible()
    await attacker.page.goto('/history-transactions')
    await expect(history(attacker)).toContainText('No bookings yet.')
    await expect(history(attacker)).not.toContainText(number)

    await laptop.page.reload()
    await choosesPassword(laptop, 'only she knows this one')
    await expect(laptop.page).toHaveURL('/auth/login')
    await expect(laptop.page.getByLabel('Email')).toHaveValue(rani.email)

    await attacker.page.goto('/profile')
    await expect(attacker.page).toHaveURL('/auth/login?redirect=%2Fprofile')
    await submitsLogin(attacker)
    await expect(attacker.page.getByRole('main').getByRole('alert')).toHaveText('Email or password is wrong.')

    await laptop.page.getByLabel('Password', { exact: true }).fill('only she knows this one')
    await laptop.button('layout_log_in').click()
    await expect(laptop.page).toHaveURL('/auth/success')
    await laptop.page.goto('/history-transactions')
    await expect(history(laptop)).toContainText(number)
  },
)

for (const language of ['en', 'id'] as const)
  story(
    `a person who registered on one device and reads mail on another logs in there, ${language}`,
    async ({ cast, venue }) => {
      const dinda = await cast.personWithAccount('Dinda Puspita', { language })
      const phone = dinda.atPageOf(await cast.person('Her phone', { language }))
      await phone.page.goto(await newestLink(venue, dinda.email, VERIFIED))
      await phone.page.getByRole('link', { name: phone.text('accounts_log_in_instead') }).click()
      await expect(phone.page.getByLabel(phone.text('accounts_email'))).toHaveValue(dinda.email)
      await submitsLogin(phone)
      await expect(phone.mainHeading).toHaveText(phone.text('layout_page_verified'))
      await expect(phone.page).toHaveURL(VERIFIED)
      await phone.page.reload()
      await expect(phone.mainHeading).toHaveText(phone.text('layout_page_verified'))
    },
  )

story('a link that changes the e-mail works only while its account is logged in', async ({ cast, venue }) => {
  const mallory = await cast.personWithAccount('Mallory')
  const rani = await cast.person('Rani Maharani')
  await logsIn(mallory)
  await mallory.page.goto('/profile')
  await mallory.button('accounts_change_email').click()
  await mallory.page.getByLabel('New email').fill(rani.email)
  await mallory.page.getByLabel('Current password').first().fill(PASSWORD)
  await mallory.button('profile_send_link').click()

  const link = await newestLink(venue, rani.email, VERIFIED)
  await rani.page.goto(link)
  await expect(rani.mainHeading).toHaveText('Log in first')
  await expect(rani.page.getByText('If you did not ask for this, you can ignore it.')).toBeVisible()
  await rani.page.reload()
  await expect(rani.mainHeading).toHaveText('Log in first')

  const dinda = await cast.personWithAccount('Dinda Puspita')
  await logsIn(dinda)
  await dinda.page.goto(link)
  await expect(dinda.page.getByText(`You are logged in as ${dinda.email}.`)).toBeVisible()

  await mallory.page.goto(link)
  await expect(mallory.mainHeading).toHaveText('Email verified')
})
