import { expect } from '@playwright/test'
import { story } from './story.ts'

story('a coach who works until 22:00 is booked from 21:00 to 22:00 only', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Dago', { daysAhead: 16 })
  await ani.picks({ hours: [21, 22], courts: ['Court 1'] })
  await ani.continues()

  await expect(ani.coach('Gilang').radio).toHaveAccessibleName(/Free 21:00 only, busy at 22:00/)
  await ani.choosesCoach('Gilang', 2)
  await ani.opensBasket()
  await expect(ani.basketItems()).toContainText(['Gilang, 21:00 only, 2 players'])
})

story('a coach who is busy at the picked hour cannot be chosen, and the page says why', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Dago', { daysAhead: 16 })
  await ani.picks({ hours: [9], courts: ['Court 2'] })
  await ani.continues()
  const { radio, row } = ani.coach('Gilang')
  await expect(radio).toHaveAccessibleName(/This coach is not available for the selected time slots/)
  // `force`: Playwright would wait until the row is enabled.
  await row.click({ force: true })
  await expect(radio).not.toBeChecked()
})

story('without hours no coach can be chosen', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Dago', { daysAhead: 16 })
  await ani.page.goto('/booking/Coach')
  await expect(ani.page.getByText('Please select time slots first before choosing a coach')).toBeVisible()
})

story(
  'one coach cannot be booked twice for the same hour; the page offers the free hour only',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Renon', { daysAhead: 19 })
    await ani.picks({ hours: [12, 13], courts: ['Court 1'] })
    await ani.basket.getByRole('button', { name: 'Add another' }).click()
    await ani.picks({ hours: [12, 13, 14], courts: ['Court 2'] })
    await ani.continues()

    const [first, second] = [ani.coach('Wayan', 1), ani.coach('Wayan', 2)]
    await first.row.click()
    await expect(first.radio).toBeChecked()
    await second.row.click()
    await expect(second.radio).not.toBeChecked()
    const clash = ani.page.getByRole('alert').filter({ hasText: 'conflict' })
    await expect(clash).toContainText('Time conflict detected with other bookings:')
    await expect(clash).toContainText(/Booking #1: (Coach )?Wayan at 12:00, 13:00/)
    await clash.getByRole('button', { name: 'Use 14:00 only' }).click()
    await ani.opensBasket()
    await expect(ani.basketItems()).toContainText(['Wayan', 'Wayan, 14:00 only'])
  },
)
