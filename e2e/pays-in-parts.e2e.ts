import { expect } from '@playwright/test'
import { dian, entersDesk, surya } from './desk-person.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { freeCell, opensDrawer, salePanel, writesDown } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const language of ['en', 'id'] as const)
  story(
    `a booking is paid in parts: in cash, by card, and the balance the next day, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(480_000)
      const staff = await cast.person('Surya', { language, width: 1280, height: 720 })
      const { page } = staff
      const says = (key: string, values = {}): string => staff.says(key, values)
      const found: string[] = []
      const addFaults = async (): Promise<void> =>
        void found.push(...(await accessibilityFaults(staff, 1280)))
      // Dian's account is in Indonesian.
      await venue.employs(dian.email, 'manager', LOCATION_ID)
      await entersDesk(staff, language === 'en' ? surya : dian, `/desk/${LOCATION_ID}/drawer`)
      await opensDrawer(staff, LOCATION_ID)
      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, language === 'en' ? 48 : 49)}`)
      await freeCell(staff, 'Court 1', 18).click()
      await writesDown(staff, 'Galih Prasetyo', '0812 9034 1180')

      const sale = salePanel(staff)
      await sale.getByRole('button', { name: says('counter_take') }).click()
      const press = (name: string): Promise<void> => sale.getByRole('button', { name }).click()
      await page.keyboard.press('1')
      await press(says('counter_part'))
      await sale.getByLabel(says('counter_amount')).fill('50000')
      await page.keyboard.press('Enter')
      await press(says('counter_part'))
      await sale.getByLabel(says('counter_amount')).fill('20000')
      await sale.getByLabel(says('counter_approval_code')).fill('402771')
      await page.keyboard.press('Enter')
      await addFaults()
      const leave = sale.getByRole('button', { name: new RegExp(says('counter_leave', { amount: '.*' })) })
      await leave.click()
      await expect(sale.getByText(says('counter_leave_any'))).toBeVisible()
      await expect(sale.getByText(says('counter_leave_reason_hint'))).toHaveCount(0)
      await sale
        .getByLabel(says('desk_drawer_reason'))
        .fill(language === 'en' ? 'Pays tomorrow' : 'Bayar besok')
      await addFaults()
      await leave.click()
      await expect(sale.getByText(new RegExp(says('sell_sold_owing', { amount: '.*' })))).toBeVisible()
      await page.keyboard.press('Enter')

      // The schedule shows what is owed, the button with the number of such bookings filters them, the panel takes the money.
      const booking = page
        .getByRole('grid')
        .getByRole('button', { name: new RegExp(`${clockHour(18)}–${clockHour(19)}, Galih`) })
      await expect(booking).toContainText(says('schedule_owes', { amount: '' }).trim())
      const counter = page.getByRole('button', { name: new RegExp(`1 ${says('schedule_owed')}`, 'i') })
      await counter.click()
      await expect(counter).toHaveAttribute('aria-pressed', 'true')
      await addFaults()
      await booking.click()
      const panel = page.getByRole('complementary', { name: says('schedule_details') })
      await expect(panel.getByText(says('changes_owed_after'), { exact: true })).toBeVisible()
      await page.keyboard.press('p')
      await addFaults()
      // A digit chooses the method; it is not typed.
      await page.keyboard.press('1')
      await expect(panel.getByLabel(says('counter_given'))).toHaveValue('')
      await panel.getByRole('button', { name: says('counter_take_cash') }).click()
      await expect(panel.getByText(says('counter_taken'))).toBeVisible()
      await expect(booking).toContainText(says('history_tag_paid'))
      await page.goto(`/desk/${LOCATION_ID}/orders?filter=owed`)
      await expect(page.getByRole('radio', { name: says('desk_orders_owed') })).toBeChecked()
      await addFaults()
      expect(found).toEqual([])
    },
  )
