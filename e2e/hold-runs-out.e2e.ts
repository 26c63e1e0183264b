import { expect } from '@playwright/test'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

story('an expired hold frees the court at once', async ({ cast, venue }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  await ani.opens('Pantul Abepura', { daysAhead: 16 })
  await ani.picks({ hours: [18], courts: ['Court 1'] })
  await ani.orders()
  await ani.returnsToStatus()
  await expect(ani.page).toHaveTitle(/^Waiting for payment/)
  await budi.opens('Pantul Abepura', { daysAhead: 16 })
  await expect(budi.slot('Court 1', 18)).toBeHidden()

  await venue.endHold(await ani.orderNumber())
  await expect(async () => {
    await budi.page.reload()
    await expect(budi.slot('Court 1', 18)).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await budi.picks({ hours: [18], courts: ['Court 1'] })
  await budi.orders()
  await budi.pays()
  await expect(budi.mainHeading).toHaveText('See you at 18:00')

  await expect(ani.mainHeading).toHaveText('Time ran out, nothing was charged.', { timeout: 30_000 })
  await ani.page.getByRole('button', { name: 'Book again' }).click()
  await expect(ani.page.getByRole('alert').filter({ hasText: 'taken' })).toContainText(
    'Court 1 at 18:00 was just taken.',
  )
})

story('a late payment confirms the order if the court is free', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Abepura', { daysAhead: 17 })
  await ani.picks({ hours: [18], courts: ['Court 2'] })
  await ani.orders()
  await ani.plays('pay_late')
  await ani.returnsToStatus()
  await expect(ani.mainHeading).toHaveText('See you at 18:00')
})

story('a late payment is refunded if the court is taken', async ({ cast, venue }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  await ani.opens('Pantul Abepura', { daysAhead: 18 })
  await ani.picks({ hours: [18], courts: ['Court 3'] })
  await ani.orders()
  await ani.plays('expire')
  await budi.opens('Pantul Abepura', { daysAhead: 18 })
  await budi.picks({ hours: [18], courts: ['Court 3'] })
  await budi.orders()

  await ani.plays('pay_late')
  await ani.returnsToStatus()
  await expect(ani.mainHeading).toHaveText(/^You g[eo]t Rp\s[\d.]+ back$/)
  await expect
    .poll(
      () =>
        mailsTo(venue.mailFolder, ani.email)
          .map(({ subject }) => subject)
          .join(' | '),
      { timeout: 20_000 },
    )
    .toMatch(/back|refund/i)
})
