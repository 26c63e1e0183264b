import { expect } from '@playwright/test'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

story('Ayu memesan lapangan dalam bahasa Indonesia, dari tautan sampai lunas', async ({ cast, venue }) => {
  const ayu = await cast.person('Ayu Lestari', { language: 'id' })
  await ayu.opensBoard('Pantul Dago', { daysAhead: 20 })
  await expect(ayu.page.locator('html')).toHaveAttribute('lang', 'id')
  await expect(ayu.mainHeading).toHaveText('Pilih lapangan')
  await ayu.picks({ hours: [17, 18, 19], courts: ['Court 1'] })
  await ayu.slot('Court 1', 21).click()
  await expect(ayu.page.getByRole('alert').filter({ hasText: 'berurutan' })).toContainText(
    'Kamu hanya bisa memilih jam yang berurutan. Untuk jam yang tidak berurutan, tambahkan booking baru.',
  )
  await ayu.page.keyboard.press('Escape')
  await ayu.continues()
  await ayu.choosesCoach('Gilang', 2)
  await ayu.continuesToDetails()
  await ayu.placeOrderButton.click()
  for (const sentence of ['Nama lengkap wajib diisi', 'Email wajib diisi', 'Nomor telepon wajib diisi'])
    await expect(ayu.page.getByText(sentence).first()).toBeVisible()
  await ayu.fillsContactDetails()
  await expect(ayu.placeOrderButton).toHaveText('Pesan sekarang')
  await ayu.placeOrderButton.click()
  await ayu.seesPaymentPage()
  await ayu.returnsToStatusPage()
  await expect(ayu.mainHeading).toHaveText('Menunggu pembayaran')
  await ayu.page.getByRole('link', { name: 'Bayar sekarang' }).click()
  await ayu.pays()
  await expect(ayu.mainHeading).toHaveText('Sampai ketemu jam 17:00')

  await expect
    .poll(
      () =>
        mailsTo(venue.mailFolder, ayu.email)
          .map(({ text }) => text)
          .join(),
      { timeout: 20_000 },
    )
    .toMatch(/lapangan/i)

  await ayu.page.getByRole('button', { name: /English/ }).click()
  await expect(ayu.mainHeading).toHaveText('See you at 17:00')
  await ayu.page.reload()
  await expect(ayu.mainHeading).toHaveText('See you at 17:00')
})
