import { expect } from '@playwright/test'
import { dateInDays, shortDay } from './days.ts'
import { story } from './story.ts'

story(
  'three bookings on two dates: removing one renumbers the rest, and undo restores it',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    const [early, late] = [15, 16].map((days) => shortDay(dateInDays('Pantul Renon', days)))

    await ani.opensBoard('Pantul Renon', { daysAhead: 15 })
    await ani.picks({ hours: [18, 19], courts: ['Court 3'] })
    await ani.basket.getByRole('button', { name: 'Add another' }).click()
    await ani.picks({ hours: [8], courts: ['Court 2', 'Court 4'] })
    await expect(ani.slot('Court 3', 18)).toHaveAccessibleName(/in your basket, booking 1$/)
    await ani.basket.getByRole('button', { name: 'Add another' }).click()
    await ani.choosesDate('Pantul Renon', { daysAhead: 16 })
    await ani.picks({ hours: [20], courts: ['Court 1'] })

    await ani.opensBasket()
    await expect(ani.basketItems()).toHaveText([
      new RegExp(`Booking 1.*${early}, 18:00–20:00.*Court 3, 2 hours`),
      new RegExp(`Booking 2.*${early}, 08:00–09:00.*Court 2, Court 4, 1 hour`),
      new RegExp(`Booking 3.*${late}, 20:00–21:00.*Court 1, 1 hour`),
    ])
    await ani.removesBooking(1)
    await expect(ani.page.getByRole('status').filter({ hasText: 'Booking 1 removed.' })).toContainText(
      'Booking 2 is now booking 1.',
    )
    await expect(ani.basketItems()).toHaveText([/Booking 1.*08:00/, /Booking 2.*20:00/, /Booking 1 removed/])
    await ani.page.getByRole('button', { name: 'Undo' }).click()
    await expect(ani.basketItems()).toHaveText([/Booking 1.*18:00/, /Booking 2.*08:00/, /Booking 3.*20:00/])
  },
)

story(
  'if the browser cannot write its storage, a removed booking stays and the page says that there was an error',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Renon', { daysAhead: 18 })
    await ani.picks({ hours: [18], courts: ['Court 3'] })
    await ani.basket.getByRole('button', { name: 'Add another' }).click()
    await ani.picks({ hours: [8], courts: ['Court 2'] })
    await ani.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await ani.opensBasket()
    await ani.removesBooking(1)
    await expect(ani.page.getByText('Error deleting booking').first()).toBeVisible()
    await expect(ani.basketItems()).toHaveText([/Booking 1.*18:00/, /Booking 2.*08:00/])
    await ani.page.reload()
    await ani.opensBasket()
    await expect(ani.basketItems()).toHaveCount(2)
  },
)

story(
  'an hour that does not follow the picked ones is offered as a new booking; a middle hour cannot be removed',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Renon', { daysAhead: 17 })
    await ani.picks({ hours: [17, 18, 19], courts: ['Court 2'] })

    await ani.slot('Court 2', 21).click()
    const panel = ani.page.getByRole('alert').filter({ hasText: 'consecutive' })
    await expect(panel).toContainText(
      'You can only select consecutive time slots. To select non-consecutive times, please add a new booking item.',
    )
    await panel.getByRole('button', { name: 'Add as new booking' }).click()
    await ani.seesPicked('Court 2', 21)
    await expect(ani.slot('Court 2', 18)).toHaveAccessibleName(/in your basket, booking 1$/)

    await ani.slot('Court 2', 18).click()
    await ani.slot('Court 2', 18).click()
    await expect(ani.page.getByRole('alert').filter({ hasText: 'middle' })).toContainText(
      'Cannot deselect time in the middle of a consecutive range. Please deselect from the beginning or end.',
    )
  },
)
