import { expect, type Locator } from '@playwright/test'
import { codeOfApp } from './code-app.ts'
import { logsInHere } from './customer.ts'
import { clockHour, dateInDays, longDay } from './days.ts'
import { bookingAt, panelOf } from './desk-person.ts'
import { asksForDrawer, freeCell, personField, salePanel } from './desk-seller.ts'
import { englishLeft } from './english-left.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'
const DATE = dateInDays(LOCATION, 53)
const NAME = 'Yakobus Tampubolon'
const DRAWER = 'Laci Yohana'
/** Classes of the demonstration, whose orders keep the language of their buyers. */
const SOLD_IN_ENGLISH = ['Friday social', 'From zero to match']

/** Opens a screen and waits until its data are there. */
async function opens({ page }: Person, path: string): Promise<void> {
  await page.goto(`/desk/${LOCATION_ID}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

story('every screen of the desk speaks Indonesian', async ({ cast, venue }) => {
  story.setTimeout(420_000)
  await venue.resetAttempts()
  const yohana = await cast.customer('Yohana Siregar', { language: 'id', width: 1280, height: 720 })
  for (const role of ['manager', 'finance'] as const) await venue.employs(yohana.email, role, LOCATION_ID)
  const { page } = yohana
  await page.addInitScript(() => void Object.assign(window, { print: () => undefined }))
  const says = (key: string, values = {}): string => yohana.says(key, values)
  const press = (key: string): Promise<void> => page.keyboard.press(key)
  const field = (key: string): Locator => page.getByLabel(says(key), { exact: true })
  const panel = panelOf(yohana)
  const sale = salePanel(yohana)
  const englishTexts = new Set<string>()
  const collectEnglish = async (): Promise<void> => {
    for (const text of await englishLeft(yohana))
      if (!SOLD_IN_ENGLISH.some((name) => text.endsWith(name))) englishTexts.add(text)
  }

  // The entrance: code app and recovery codes.
  await page.goto(`/auth/login?redirect=${encodeURIComponent(`/desk/${LOCATION_ID}/drawer`)}`)
  await logsInHere(yohana)
  await expect(yohana.mainHeading).toHaveText(says('desk_set_up'))
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
  await collectEnglish()
  await field('desk_first_code').fill(codeOfApp(key))
  await yohana.button('desk_confirm').click()
  await expect(yohana.button('desk_kept')).toBeVisible()
  await collectEnglish()
  await yohana.button('desk_kept').click()

  // The drawer.
  await expect(field('desk_drawer_name').or(yohana.button('desk_drawer_another')).first()).toBeVisible()
  await collectEnglish()
  await asksForDrawer(yohana)
  await field('desk_drawer_name').fill(DRAWER)
  await field('desk_drawer_float').fill('500000')
  await yohana.button('desk_drawer_open_button').click()
  await expect(page.getByRole('heading', { name: says('desk_drawer_is_open') })).toBeVisible()
  await yohana.button('desk_drawer_record').click()
  await collectEnglish()

  // The schedule, its keys, its sheet.
  await opens(yohana, `?date=${DATE}`)
  await expect(yohana.mainHeading).toHaveText(longDay(DATE, 'id'))
  await expect(page.getByRole('grid')).toBeVisible()
  await collectEnglish()
  await press('?')
  await expect(page.getByRole('dialog', { name: says('schedule_keys') })).toBeVisible()
  await collectEnglish()
  await press('Escape')
  await press('/')
  await page.keyboard.type('tidak ada')
  await expect(page.getByText(says('schedule_nothing_found'))).toBeVisible()
  await collectEnglish()
  await press('Escape')
  await press('Escape')

  // A sale in all its steps.
  await freeCell(yohana, 'Court 1', 18).click()
  await collectEnglish()
  await personField(yohana).fill(NAME)
  await sale.getByRole('option', { name: says('desk_people_new', { typed: NAME }) }).click()
  await collectEnglish()
  await sale.getByLabel(says('history_phone')).fill('0812 7000 8253')
  await press('Enter')
  await expect(sale.getByRole('button', { name: says('counter_take') })).toBeFocused()
  await expect(sale.getByText(says('sell_warning_far', { most: 30 }))).toBeVisible()
  await sale.getByRole('button', { name: says('sell_off'), exact: true }).click()
  await sale.getByLabel(says('counter_amount'), { exact: true }).last().fill('50000')
  await expect(sale.getByText(says('sell_off_taken', { amount: 'Rp 50.000' }))).toBeVisible()
  await collectEnglish()
  await yohana.button('sell_off_none').click()
  await press('Escape')
  await collectEnglish()
  await yohana.button('sell_stay').click()
  await sale.getByRole('button', { name: says('counter_take') }).click()
  for (const digit of ['3', '4', '5', '1']) {
    await sale.getByRole('button', { name: says('history_method_cash') }).focus()
    await press(digit)
    await collectEnglish()
  }
  await sale.getByLabel(says('counter_given')).fill('1000')
  await collectEnglish()
  await sale.getByLabel(says('counter_given')).fill('2000000')
  await press('Enter')
  await expect(sale.getByText(says('sell_sold'))).toBeVisible()
  await expect(sale).toContainText(/Rp\u00A01\.\d{3}\.000/)
  await collectEnglish()
  await page.waitForTimeout(500)
  await press('Enter')
  const paid = bookingAt(yohana, NAME, [18, 19])
  await expect(paid).toBeVisible()

  // Another one is held, and paid by QRIS or in cash.
  await freeCell(yohana, 'Court 2', 9).click()
  await personField(yohana).fill(NAME)
  await expect(sale.getByRole('option', { name: new RegExp(NAME) })).toHaveCount(2)
  await press('Enter')
  await sale.getByRole('button', { name: says('counter_take') }).click()
  await sale.getByRole('button', { name: says('sell_later'), exact: true }).click()
  await expect(sale.getByLabel(says('sell_deadline'))).toBeFocused()
  await collectEnglish()
  await press('Enter')
  await expect(sale.getByText(says('sell_link'))).toBeVisible()
  await collectEnglish()
  await page.waitForTimeout(500)
  await sale.getByRole('button', { name: says('history_tab_done') }).click()
  const held = bookingAt(yohana, NAME, [9, 10])
  await held.click()
  await expect(panel.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(panel).toContainText(`Court 2, ${clockHour(9)}–${clockHour(10)}`)
  await collectEnglish()
  await press('p')
  await collectEnglish()
  await press('2')
  await collectEnglish()
  await press('Enter')
  await expect(panel.getByText(says('counter_qris_scan'))).toBeVisible()
  await collectEnglish()
  await panel.getByRole('button', { name: says('counter_qris_other') }).click()
  await panel.getByRole('button', { name: says('history_method_cash') }).click()
  await press('Enter')
  await expect(panel.getByText(says('counter_taken'))).toBeVisible()
  await expect(panel.getByText(says('counter_payments'))).toBeVisible()
  await collectEnglish()
  await panel.getByText(says('counter_correct'), { exact: true }).click()
  await collectEnglish()
  await press('Escape')

  // Changed, then cancelled with another percentage.
  await held.click()
  await press('m')
  await collectEnglish()
  await press('ArrowDown')
  await press('Enter')
  const changing = page.getByRole('complementary', { name: says('changes_change_title') })
  await expect(changing.getByRole('button', { name: says('changes_confirm') })).toBeFocused()
  await collectEnglish()
  await press('Enter')
  await expect(page.getByText(says('changes_changed'))).toBeVisible()
  await collectEnglish()
  await press('Escape')
  await bookingAt(yohana, NAME, [10, 11]).click()
  await panel.getByRole('button', { name: says('after_booking_cancel_one'), exact: true }).click()
  await panel.getByRole('button', { name: says('changes_other_percent') }).click()
  await panel.getByLabel(says('changes_percent_all')).fill('50')
  await panel.locator('button[type=submit]').click()
  await collectEnglish()
  await panel.getByLabel(says('desk_drawer_reason'), { exact: true }).fill('Lampu padam')
  await panel.locator('button[type=submit]').click()
  await expect(panel.getByText(says('changes_cancelled'))).toBeVisible()
  await collectEnglish()
  await press('Escape')

  // A block.
  await freeCell(yohana, 'Court 2', 9).focus()
  await press('b')
  const form = page.getByRole('complementary', { name: says('blocks_block') })
  await form.getByRole('switch', { name: says('blocks_weekly') }).click()
  await form.locator('button[type=submit]').click()
  await collectEnglish()
  await form.getByRole('switch', { name: says('blocks_weekly') }).click()
  await form.getByLabel(says('desk_drawer_reason'), { exact: true }).fill('Sikat turf')
  await form.locator('button[type=submit]').click()
  await expect(form.getByRole('heading', { name: says('blocks_done', { count: 1 }) })).toBeVisible()
  await collectEnglish()
  await press('Escape')
  await page
    .getByRole('grid')
    .getByRole('button', { name: /Sikat turf/ })
    .click()
  await expect(panel.getByRole('button', { name: says('blocks_end') })).toBeVisible()
  await collectEnglish()

  // The printed day.
  await yohana.button('schedule_print').click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row').filter({ hasText: NAME })).toBeVisible()
  await collectEnglish()
  await page.emulateMedia({ media: 'screen' })

  // The scan of an unknown code, and of a booking of another day.
  await paid.click()
  const number = await yohana.orderNumber()
  await opens(yohana, '/scan')
  await collectEnglish()
  for (const code of ['PTL-260101-23456', number]) {
    await page.keyboard.type(code)
    await press('Enter')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await collectEnglish()
    await press('Escape')
  }

  // Orders, people, payments, acts, staff.
  await opens(yohana, '/orders')
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(NAME) })
    .first()
    .click()
  await expect(panel.getByText(says('desk_orders_happened'))).toBeVisible()
  await collectEnglish()
  for (const filter of ['open', 'done', 'ended']) {
    await opens(yohana, `/orders?filter=${filter}`)
    await collectEnglish()
  }
  await opens(yohana, '/closures')
  await expect(page.getByRole('table', { name: says('closures_grid') })).toBeVisible()
  await collectEnglish()
  await opens(yohana, '/people')
  await collectEnglish()
  await page.getByRole('textbox', { name: says('desk_people_hint') }).fill('yak')
  await page.getByRole('row').filter({ hasText: NAME }).getByRole('button').click()
  await expect(panel.getByRole('heading', { name: NAME })).toBeVisible()
  await collectEnglish()
  await panel.getByRole('button', { name: says('basket_edit') }).click()
  await collectEnglish()
  await yohana.button('desk_people_new_person').click()
  await collectEnglish()
  const screens = [
    '/payments?filter=all',
    '/payments',
    '/refunds',
    '/refunds?filter=done',
    '/reports?span=28',
    '/end-of-day',
    '/settlements',
    '/acts',
    '/staff',
    '/courts',
    '/coaches',
    '/coaches?coach=prices',
    '/prices',
    '/settings',
    '/import',
    '/export',
    '/devices',
  ]
  for (const screen of screens) {
    await opens(yohana, screen)
    await collectEnglish()
    if (screen === '/acts')
      await expect(page.getByText(/^Status: Dikonfirmasi; Pembayaran: Tunai [\d.]+$/).first()).toBeVisible()
  }

  // The account, its PIN, and the lock of a counter machine.
  await field('history_name').fill('Meja depan 1')
  await yohana.button('desk_machines_enrol').click()
  await expect(page.getByText(says('desk_machines_here', { name: 'Meja depan 1' }))).toBeVisible()
  await collectEnglish()
  await page.getByRole('button', { name: yohana.name }).click()
  await collectEnglish()
  await yohana.button('desk_pin_set').click()
  await field('desk_pin_new').fill('123456')
  await yohana.button('desk_pin_save').click()
  await expect(page.getByText(says('problem_pin_weak'))).toBeVisible()
  await collectEnglish()
  await field('desk_pin_new').fill('480273')
  await field('desk_pin_again').fill('480273')
  await yohana.button('desk_pin_save').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('l')
  await expect(page.getByRole('heading', { name: says('desk_lock_who') })).toBeVisible()
  await collectEnglish()
  await page.keyboard.type('000001')
  await expect(page.getByText(says('problem_pin_wrong', { left: 4 }))).toBeVisible()
  await collectEnglish()
  await page.keyboard.type('480273')
  await expect(page.getByRole('navigation')).toBeVisible()

  // The fixed hours, and the form of a new one.
  await opens(yohana, '/series')
  await collectEnglish()
  await opens(yohana, '/series?plan=new')
  await collectEnglish()

  // The drawer is counted.
  await opens(yohana, '/drawer')
  await expect(yohana.mainHeading).toHaveText(DRAWER)
  await yohana.button('desk_drawer_close').click()
  await collectEnglish()
  await yohana.button('desk_drawer_next').click()
  await yohana.button('desk_drawer_to_result').click()
  await collectEnglish()
  await field('desk_drawer_edc_total').fill('0')
  await field('desk_drawer_qris_total').fill('0')
  await press('Enter')
  const question = page.getByRole('dialog', { name: says('desk_drawer_close_question') })
  await expect(question).toBeVisible()
  await collectEnglish()
  await question.getByRole('button', { name: says('desk_drawer_close_now') }).click()
  await expect(page.getByRole('heading', { name: says('desk_drawer_step_result') })).toBeVisible()
  await collectEnglish()
  expect([...englishTexts]).toEqual([])
})
