import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { submitsLogin, logsOut, PASSWORD, seesNameOfBuyer, tabNamed } from './customer.ts'
import { story } from './story.ts'

const NEW_PASSWORD = 'another court at eight'

story(
  'an account made at checkout is verified, used on a second device, and recovered by a new password',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    const dinda = await cast.person('Dinda Maharani')
    const { page } = dinda
    await dinda.opensBoard('Pantul Kemang', { daysAhead: 28 })
    await dinda.picks({ hours: [7, 8], courts: ['Court 4'] })
    await dinda.basket.getByRole('button', { name: 'Add another' }).click()
    await dinda.picks({ hours: [20], courts: ['Court 1'] })
    await dinda.continuesToDetails()

    // Dinda registers on the checkout page and stays there.
    await tabNamed(dinda, 'layout_register').click()
    const form = page.getByRole('tabpanel')
    await form.getByLabel(dinda.text('accounts_full_name')).fill(dinda.name)
    await form.getByLabel(dinda.text('accounts_email')).fill(dinda.email)
    await form.getByLabel(dinda.text('accounts_phone')).fill(dinda.phone)
    await form.getByLabel(dinda.text('accounts_password'), { exact: true }).fill(PASSWORD)
    await form.getByLabel(dinda.text('accounts_day')).fill('17')
    await form.getByLabel(dinda.text('accounts_month')).fill('08')
    await form.getByLabel(dinda.text('accounts_year')).fill('1995')
    await venue.clearRateLimits()
    await form.getByRole('button', { name: dinda.text('accounts_create_account') }).click()
    await seesNameOfBuyer(dinda)
    await expect(page).toHaveURL(/Personal-Information/)
    await dinda.placeOrderButton.click()
    await dinda.seesPaymentPage()

    await page.goto(await newestLink(venue, dinda.email, '/auth/verification-success'))
    await expect(dinda.mainHeading).toHaveText('Email verified')
    await logsOut(dinda)

    // Dinda logs in on both devices.
    await submitsLogin(dinda)
    await expect(page).toHaveURL('/auth/success')
    const laptop = await cast.person('Dinda Maharani', { width: 1280, height: 800 })
    await laptop.page.goto('/auth/login?redirect=%2Fhistory-transactions%3Ftab%3Dwaiting')
    await laptop.page.getByLabel('Email').fill(dinda.email)
    await laptop.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await laptop.button('layout_log_in').last().click()
    await expect(laptop.page).toHaveURL('/history-transactions?tab=waiting')
    const order = laptop.page.getByRole('main').getByRole('article')
    await expect(order).toHaveCount(1)
    await expect(order).toContainText('Court 4')

    // Dinda resets the password on the second device.
    await laptop.page.goto('/auth/forgot')
    await laptop.page.getByLabel('Email').fill(dinda.email)
    await laptop.button('accounts_send_link').click()
    await expect(laptop.mainHeading).toHaveText(laptop.text('accounts_email_sent'))
    const resetLink = await newestLink(venue, dinda.email, '/auth/reset-password')
    await laptop.page.goto(resetLink)
    await laptop.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await laptop.button('accounts_save').click()
    await expect(laptop.page).toHaveURL('/auth/login')

    // The first device is logged out, and the used link is invalid.
    await page.goto('/profile')
    await expect(page).toHaveURL('/auth/login?redirect=%2Fprofile')
    const alerts: string[] = []
    page.on('dialog', (alert) => {
      alerts.push(alert.message())
      void alert.accept()
    })
    await page.goto(resetLink)
    await expect(page).toHaveURL('/')
    expect(alerts).toEqual(['Token Expired'])
  },
)
