import { expect } from '@playwright/test'
import { story } from './story.ts'

story('two players order the last court: one gets it, the other sees alternatives', async ({ cast }) => {
  const [citra, ani, budi] = [await cast.person('Citra'), await cast.person('Ani'), await cast.person('Budi')]
  await citra.opensBoard('Pantul Abepura', { daysAhead: 15 })
  await citra.picks({ hours: [19], courts: ['Court 2', 'Court 3'] })
  await citra.placesOrder()

  for (const player of [ani, budi]) {
    await player.opensBoard('Pantul Abepura', { daysAhead: 15 })
    await player.picks({ hours: [19], courts: ['Court 1'] })
    await player.continuesToDetails()
    await player.fillsContactDetails()
  }
  await ani.placeOrderButton.click()
  await ani.seesPaymentPage()
  await budi.placeOrderButton.click()
  const alert = budi.page.getByRole('alert').filter({ hasText: 'Court 1' })
  await expect(alert).toContainText('Court 1 at 19:00 was just taken.')
  await alert
    .getByRole('button', { name: /^Move to (18:00–19:00|20:00–21:00)$/ })
    .first()
    .click()
  await budi.placeOrderButton.click()
  await budi.seesPaymentPage()
})

story(
  'a picked slot that another player takes is named on the open board, and another court is offered',
  async ({ cast }) => {
    const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
    await budi.opensBoard('Pantul Abepura', { daysAhead: 19 })
    await budi.picks({ hours: [17, 18], courts: ['Court 1'] })
    await ani.opensBoard('Pantul Abepura', { daysAhead: 19 })
    await ani.picks({ hours: [18], courts: ['Court 1'] })
    await ani.placesOrder()

    const alert = budi.page.getByRole('alert').filter({ hasText: 'just taken' })
    // The board learns it by an event, or at the latest when the player presses Continue.
    if (!(await alert.isVisible())) await budi.basket.getByRole('button', { name: 'Continue' }).click()
    await expect(alert).toContainText('Court 1 at 18:00 was just taken.')
    await alert.getByRole('button', { name: 'Switch to Court 2' }).click()
    await budi.seesPicked('Court 2', 17)
    await budi.seesPicked('Court 2', 18)
  },
)
