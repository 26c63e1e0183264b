import { expect } from '@playwright/test'
import { frontDeskDian, logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { freeCell, opensDrawer, salePanel, entersNewBuyer } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const language of ['en', 'id'] as const)
  story(
    `a booking is paid in cash and by card, and its unpaid balance later, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(480_000)
      const staff = await cast.person('Surya', { language, width: 1280, height: 720 })
      const { page } = staff
      const text = (key: string, values = {}): string => staff.text(key, values)
      const faults: string[] = []
      const addFaults = async (): Promise<void> =>
        void faults.push(...(await accessibilityFaults(staff, 1280)))
      // Dian's account is in Indonesian.
      await venue.giveRole(frontDeskDian.email, 'manager', LOCATION_ID)
      await logsInAtDesk(staff, language === 'en' ? ownerSurya : frontDeskDian, `/desk/${LOCATION_ID}/drawer`)
      await opensDrawer(staff, LOCATION_ID)
      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, language === 'en' ? 48 : 49)}`)
      await freeCell(staff, 'Court 1', 18).click()
      await entersNewBuyer(staff, 'Galih Prasetyo', '0812 9034 1180')

      const sale = salePanel(staff)
      await sale.getByRole('button', { name: text('counter_take') }).click()
      const press = (name: string): Promise<void> => sale.getByRole('button', { name }).click()
      await page.keyboard.press('1')
      await press(text('counter_part'))
      await sale.getByLabel(text('counter_amount')).fill('50000')
      await page.keyboard.press('Enter')
      await press(text('counter_part'))
      await sale.getByLabel(text('counter_amount')).fill('20000')
      await sale.getByLabel(text('counter_approval_code')).fill('402771')
      await page.keyboard.press('Enter')
      await addFaults()
      const leaveUnpaid = sale.getByRole('button', {
        name: new RegExp(text('counter_leave', { amount: '.*' })),
      })
      await leaveUnpaid.click()
      await expect(sale.getByText(text('counter_leave_any'))).toBeVisible()
      await expect(sale.getByText(text('counter_leave_reason_hint'))).toHaveCount(0)
      await sale
        .getByLabel(text('desk_drawer_reason'))
        .fill(language === 'en' ? 'Pays tomorrow' : 'Bayar besok')
      await addFaults()
      await leaveUnpaid.click()
      await expect(sale.getByText(new RegExp(text('sell_sold_owing', { amount: '.*' })))).toBeVisible()
      await page.keyboard.press('Enter')

      // The schedule shows the unpaid balance; a button counts and filters such bookings; the panel takes the money.
      const booking = page
        .getByRole('grid')
        .getByRole('button', { name: new RegExp(`${clockHour(18)}–${clockHour(19)}, Galih`) })
      await expect(booking).toContainText(text('schedule_owes', { amount: '' }).trim())
      const owedCounter = page.getByRole('button', { name: new RegExp(`1 ${text('schedule_owed')}`, 'i') })
      await owedCounter.click()
      await expect(owedCounter).toHaveAttribute('aria-pressed', 'true')
      await addFaults()
      await booking.click()
      const panel = page.getByRole('complementary', { name: text('schedule_details') })
      await expect(panel.getByText(text('changes_owed_after'), { exact: true })).toBeVisible()
      await page.keyboard.press('p')
      await addFaults()
      // A digit chooses the payment method and is not typed into the field.
      await page.keyboard.press('1')
      await expect(panel.getByLabel(text('counter_given'))).toHaveValue('')
      await panel.getByRole('button', { name: text('counter_take_cash') }).click()
      await expect(panel.getByText(text('counter_taken'))).toBeVisible()
      await expect(booking).toContainText(text('history_tag_paid'))
      await page.goto(`/desk/${LOCATION_ID}/orders?filter=owed`)
      await expect(page.getByRole('radio', { name: text('desk_orders_owed') })).toBeChecked()
      await addFaults()
      expect(faults).toEqual([])
    },
  )
