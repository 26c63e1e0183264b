import { expect } from '@playwright/test'
import { dateInDays } from './days.ts'
import { story } from './story.ts'

story('from the link to paid by keyboard alone', async ({ cast }) => {
  const ani = await cast.person('Ani', { width: 1280, height: 800 })
  const { page } = ani
  const press = (key: string) => page.keyboard.press(key)
  await page.goto(`/booking?date=${dateInDays('Pantul Dago', 21)}`)
  await ani.tabsTo(
    page.getByRole('article', { name: 'Pantul Dago' }).getByRole('button', { name: 'Book here' }),
  )
  await press('Enter')
  await ani.seesBoard()

  await ani.tabsTo(ani.slot('Court 1', 7))
  await press('ArrowDown')
  await expect(ani.slot('Court 2', 7)).toBeFocused()
  await press('Space')
  await ani.seesPicked('Court 2', 7)
  await press('ArrowRight')
  await press('Enter')
  await ani.seesPicked('Court 2', 8)
  await press('Delete')
  await expect(ani.slot('Court 2', 8)).toHaveAttribute('aria-pressed', 'false')
  await press('Enter')
  await ani.seesPicked('Court 2', 8)
  await expect(page.getByRole('status').filter({ hasText: 'Court 2, 07:00–09:00, 2 hours' })).toBeAttached()

  await ani.tabsTo(ani.basket.getByRole('button', { name: 'Continue' }))
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Add a coach' })).toBeFocused()
  await ani.tabsTo(page.getByRole('radio', { name: 'No coach' }))
  await ani.tabsTo(ani.basket.getByRole('button', { name: 'Skip coach' }))
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Gear and extras' })).toBeFocused()
  await ani.tabsTo(page.getByRole('button', { name: 'Add Racket' }))
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Racket, one more' })).toBeFocused()
  await press('Enter')
  await ani.tabsTo(ani.basket.getByRole('button', { name: 'Continue' }))
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeFocused()

  await ani.tabsTo(page.getByLabel('Full name'))
  await page.keyboard.type(ani.name)
  await ani.tabsTo(page.getByLabel('Email'))
  await page.keyboard.type(ani.email)
  await ani.tabsTo(page.getByLabel('Phone number'))
  await page.keyboard.type(ani.phone)
  await ani.tabsTo(ani.placeOrderButton)
  await press('Enter')
  await ani.seesPaymentPage()
  await ani.tabsTo(page.getByRole('button', { name: 'Pay', exact: true }))
  await press('Enter')
  await expect(ani.mainHeading).toHaveText('See you at 07:00')
})
