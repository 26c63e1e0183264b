import { expect } from '@playwright/test'
import { story } from './story.ts'

story('a coach who goes home at 22:00 is booked for the free hour only', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Dago', { daysAhead: 16 })
  await ani.picks({ hours: [21, 22], courts: ['Court 1'] })
  await ani.continues()

  await expect(ani.coach('Gilang').radio).toHaveAccessibleName(/Free 21:00 only, busy at 22:00/)
  await ani.choosesCoach('Gilang', 2)
  await ani.opensBasket()
  await expect(ani.items()).toContainText(['Gilang, 21:00 only, 2 players'])
})

story('a coach who is not available shows the reason', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Dago', { daysAhead: 16 })
  await ani.picks({ hours: [9], courts: ['Court 2'] })
  await ani.continues()
  const { radio, row } = ani.coach('Gilang')
  await expect(radio).toHaveAccessibleName(/This coach is not available for the selected time slots/)
  await row.click({ force: true })
  await expect(radio).not.toBeChecked()
})

story('without hours no coach can be chosen', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Dago', { daysAhead: 16 })
  await ani.page.goto('/booking/Coach')
  await expect(ani.page.getByText('Please select time slots first before choosing a coach')).toBeVisible()
})

story('a customer cannot book two coaches for the same hour', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Renon', { daysAhead: 19 })
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
  await expect(ani.items()).toContainText(['Wayan', 'Wayan, 14:00 only'])
})
