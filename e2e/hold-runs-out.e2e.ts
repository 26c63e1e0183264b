import { expect } from '@playwright/test'
import { mailsTo } from './mailbox.ts'
import { story } from './story.ts'

story(
  'when a hold expires, another player can book and pay the court, and the first one learns that nothing was charged',
  async ({ cast, venue }) => {
    const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
    await ani.opensBoard('Pantul Abepura', { daysAhead: 16 })
    await ani.picks({ hours: [18], courts: ['Court 1'] })
    await ani.placesOrder()
    await ani.returnsToStatusPage()
    await expect(ani.page).toHaveTitle(/^Waiting for payment/)
    await budi.opensBoard('Pantul Abepura', { daysAhead: 16 })
    await expect(budi.slot('Court 1', 18)).toBeHidden()

    await venue.expireHold(await ani.orderNumber())
    await expect(async () => {
      await budi.page.reload()
      await expect(budi.slot('Court 1', 18)).toBeVisible({ timeout: 1_500 })
    }).toPass()
    await budi.picks({ hours: [18], courts: ['Court 1'] })
    await budi.placesOrder()
    await budi.pays()
    await expect(budi.mainHeading).toHaveText('See you at 18:00')

    await expect(ani.mainHeading).toHaveText('Time ran out, nothing was charged.', { timeout: 30_000 })
    await ani.page.getByRole('button', { name: 'Book again' }).click()
    await expect(ani.page.getByRole('alert').filter({ hasText: 'taken' })).toContainText(
      'Court 1 at 18:00 was just taken.',
    )
  },
)

story('a payment after the hold expired confirms the order if the court is still free', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Abepura', { daysAhead: 17 })
  await ani.picks({ hours: [18], courts: ['Court 2'] })
  await ani.placesOrder()
  await ani.simulatesPayment('pay_late')
  await ani.returnsToStatusPage()
  await expect(ani.mainHeading).toHaveText('See you at 18:00')
})

story(
  'a payment after the hold expired is refunded if another player has taken the court',
  async ({ cast, venue }) => {
    const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
    await ani.opensBoard('Pantul Abepura', { daysAhead: 18 })
    await ani.picks({ hours: [18], courts: ['Court 3'] })
    await ani.placesOrder()
    await ani.simulatesPayment('expire')
    await budi.opensBoard('Pantul Abepura', { daysAhead: 18 })
    await budi.picks({ hours: [18], courts: ['Court 3'] })
    await budi.placesOrder()

    await ani.simulatesPayment('pay_late')
    await ani.returnsToStatusPage()
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
  },
)
