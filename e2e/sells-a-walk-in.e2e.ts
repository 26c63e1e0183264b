import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import {
  freeCell,
  opensDrawer,
  personField,
  salePanel,
  paymentMethods,
  entersNewBuyer,
} from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'
/** The path of the schedule `days` days ahead. Players book 30 days ahead at most, so later days belong to the desk. */
const schedulePath = (days: number): string => `/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`

const bookings = ({ page }: Person, name: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`, ${name}, `) })

/** Presses the focused button 100 ms after the text appears. Runs in the page, because the test runner may be too slow. */
const pressesAgainAfter = async ({ page }: Person, text: string): Promise<void> =>
  page.evaluate((shown) => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes(shown)) return
      observer.disconnect()
      setTimeout(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.click()
        document.body.dataset['pressedAgain'] = 'true'
      }, 100)
    }).observe(document.body, { childList: true, subtree: true })
  }, text)

story('a walk-in is sold and paid in eight keys and fifteen seconds', async ({ cast }) => {
  story.setTimeout(360_000)
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const text = (key: string, values = {}): string => staff.text(key, values)
  await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(schedulePath(45))
  // Somebody who was here before, whose name begins like no other.
  await freeCell(staff, 'Court 1', 8).click()
  await entersNewBuyer(staff, 'Quirina Larasati')
  await page.keyboard.press('Escape')
  await staff.button('sell_leave').click()
  await freeCell(staff, 'Court 2', 18).focus()

  const panel = salePanel(staff)
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const begun = Date.now()
  await press('Enter')
  await expect(personField(staff)).toBeFocused()
  for (const letter of ['Q', 'u', 'i']) await press(letter)
  await expect(panel.getByRole('option', { name: /Quirina Larasati/ })).toBeVisible()
  await press('Enter')
  await expect(panel.getByRole('button', { name: text('counter_take') })).toBeFocused()
  await press('Enter')
  await expect(paymentMethods(staff)).toBeVisible()
  await press('1')
  await expect(panel.getByLabel(text('counter_given'))).toBeFocused()
  await pressesAgainAfter(staff, text('sell_sold'))
  await press('Enter')
  await expect(panel.getByText(text('sell_sold'))).toBeVisible()
  // The second press did not close the result.
  await page.waitForFunction(() => document.body.dataset['pressedAgain'] === 'true')
  await expect(panel.getByText(text('sell_sold'))).toBeVisible()
  expect(keys).toBeLessThanOrEqual(8)
  expect(Date.now() - begun).toBeLessThan(15_000)

  await expect(panel.getByRole('button', { name: text('history_tab_done') })).toBeFocused()
  expect(await accessibilityFaults(staff, 1280)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await bookings(staff, 'Quirina Larasati').click()
  await expect(page.getByText(text('history_tag_paid'), { exact: true }).last()).toBeVisible()
})

story(
  'keys typed ahead sell once, to the only person found, and never to one of several',
  async ({ cast }) => {
    story.setTimeout(360_000)
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string, values = {}): string => staff.text(key, values)
    await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(schedulePath(47))
    const leave = async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await staff.button('sell_leave').click()
      await expect(salePanel(staff)).toHaveCount(0)
    }
    for (const name of ['Vidia Kartika', 'Xulfan Adi', 'Xulfan Bayu']) {
      await freeCell(staff, 'Court 1', 8).click()
      await entersNewBuyer(staff, name)
      await leave()
    }

    // A slow network: every answer takes 400 ms longer.
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    const sales: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/orders')) sales.push(request.url())
    })
    const typesAhead = async (letters: string): Promise<void> => {
      await page.keyboard.press('Enter')
      await page.keyboard.type(letters)
      for (const key of ['Enter', 'Enter', '1', 'Enter']) await page.keyboard.press(key)
    }
    const panel = salePanel(staff)
    await freeCell(staff, 'Court 2', 18).focus()
    const begun = Date.now()
    await typesAhead('Vid')
    await expect(panel.getByText(text('sell_sold'))).toBeVisible()
    story.info().annotations.push({ type: 'measured', description: `typed ahead: ${Date.now() - begun} ms` })
    await page.screenshot({ path: 'e2e/test-results/sale-typed-ahead.png' })
    expect(sales).toHaveLength(1)
    await expect(panel.getByRole('button', { name: text('history_tab_done') })).toBeFocused()
    // The result ignores presses at first, because they may be a second press of the pay button.
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')
    await expect(bookings(staff, 'Vidia Kartika')).toHaveCount(1)
    await bookings(staff, 'Vidia Kartika').click()
    await expect(page.getByText(text('history_method_cash'), { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')

    // Two people are found: the keys after the search do nothing.
    await freeCell(staff, 'Court 3', 18).focus()
    await typesAhead('Xul')
    const options = panel.getByRole('option', { name: /Xulfan/ })
    await expect(options).toHaveCount(2)
    await expect(panel.getByText(text('desk_people_choose'))).toBeVisible()
    // Enter while the list is shown, but nobody is selected in it, chooses nobody either.
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('option', { selected: true })).toHaveCount(0)
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await page.screenshot({ path: 'e2e/test-results/sale-several-found.png' })
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: text('counter_take') })).toBeFocused()
    await leave()

    // The name is replaced: Enter waits for the person found for the new name, and takes nobody of the list that is
    // still shown.
    await freeCell(staff, 'Court 3', 18).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Xul')
    await expect(options).toHaveCount(2)
    await personField(staff).press('Control+a')
    await page.keyboard.type('Vid')
    for (const key of ['Enter', 'Enter', '1']) await page.keyboard.press(key)
    await expect(panel.getByLabel(text('counter_given'))).toBeFocused()
    await expect(panel.getByText('Vidia Kartika')).toBeVisible()
    await leave()
    expect(sales).toHaveLength(1)
  },
)

story('each step of a sale has no accessibility faults, and nothing typed is lost', async ({ cast }) => {
  story.setTimeout(480_000)
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  const text = (key: string, values = {}): string => staff.text(key, values)
  await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(schedulePath(46))
  const panel = salePanel(staff)
  await expect(page.getByRole('grid')).toBeVisible()

  // N takes the next free hour. Escape asks only if somebody was chosen.
  await page.keyboard.press('n')
  await expect(personField(staff)).toBeFocused()
  expect(await accessibilityFaults(staff, 1280)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await freeCell(staff, 'Court 1', 18).click()
  await entersNewBuyer(staff, 'Galih Prasetyo')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: text('sell_leave_title') })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: text('sell_stay') }).click()
  await expect(panel.getByText('Galih Prasetyo')).toBeVisible()

  // Shift and arrows: one hour and one court more. The far date only warns.
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(panel.getByText(`Court 1, Court 2, ${clockHour(18)}–${clockHour(20)}`)).toBeVisible()
  await expect(panel.getByText(text('sell_warning_far', { most: 30 }))).toBeVisible()
  expect(await accessibilityFaults(staff, 1280)).toEqual([])

  // Another person sells one of the hours: it is marked, the typed name stays, and another court is offered.
  const other = await cast.person('Surya', { width: 1280, height: 720 })
  await logsInAtDesk(other, ownerSurya, schedulePath(46))
  await freeCell(other, 'Court 2', 19).click()
  await entersNewBuyer(other, 'Bima Satria')
  await salePanel(other)
    .getByRole('button', { name: text('counter_take') })
    .click()
  await other.page.keyboard.press('4')
  await other.page.keyboard.press('Enter')
  await expect(salePanel(other).getByText(text('sell_sold'))).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveText(
    new RegExp(text('sell_lost', { courts: 'Court 2', hours: `${clockHour(19)}–${clockHour(20)}` })),
  )
  expect(await accessibilityFaults(staff, 1280)).toEqual([])
  await panel.getByRole('button', { name: text('sell_take_instead', { court: 'Court 3' }) }).click()
  await expect(panel.getByText(`Court 1, Court 3, ${clockHour(18)}–${clockHour(20)}`)).toBeVisible()
  await expect(panel.getByText('Galih Prasetyo')).toBeVisible()

  // The network is lost at the payment: the panel says so and keeps what was typed. The second press does not sell
  // twice.
  await panel.getByRole('button', { name: text('counter_take') }).click()
  expect(await accessibilityFaults(staff, 1280)).toEqual([])
  await page.keyboard.press('1')
  await panel.getByLabel(text('counter_given')).fill('2000000')
  await page.route('**/api/desk/*/orders', async (route) => {
    // The server places the order; its answer is lost.
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toHaveText(text('layout_problem_network'), { timeout: 30_000 })
  await expect(panel.getByLabel(text('counter_given'))).toHaveValue('2.000.000')
  await page.unroute('**/api/desk/*/orders')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(text('sell_sold'))).toBeVisible()
  await expect(bookings(staff, 'Galih Prasetyo')).toHaveCount(2)
})
