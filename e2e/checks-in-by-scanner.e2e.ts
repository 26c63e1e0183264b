import { expect } from '@playwright/test'
import { daytimeStory, ordersFreeCourt, scans, logsInByLanguage } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'

daytimeStory(
  'the front desk checks in by hand scanner without any key, and by name with six keys',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const ani = await cast.person('Ani Wijaya')
    const anisOrder = await ordersFreeCourt(ani, now.date, [now.hour + 1, now.hour + 2])
    await ani.pays()
    const budi = await cast.person('Budi Halim')
    await ordersFreeCourt(budi, now.date, [now.hour])
    await budi.pays()
    const citra = await cast.person('Citra Dewi')
    const citrasOrder = await ordersFreeCourt(citra, now.date, [now.hour + 1])

    const surya = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = surya
    await logsInByLanguage(surya, '/desk/JKT1')
    const grid = page.getByRole('grid')
    const cell = (name: string) => grid.getByRole('button', { name: new RegExp(name) })
    await expect(cell('Ani Wijaya')).toBeVisible()

    // No key is pressed and no field focused before the scanner types the number.
    const result = page.getByRole('complementary', { name: surya.text('arrivals_scan') })
    await page.keyboard.type(anisOrder.number)
    const began = performance.now()
    await page.keyboard.press('Enter')
    await expect(result.getByRole('heading', { name: surya.text('arrivals_done') })).toBeVisible()
    expect(performance.now() - began).toBeLessThan(1_000)
    await expect(result).toContainText('Ani Wijaya')
    await expect(result).toContainText(anisOrder.court)
    await expect(cell('Ani Wijaya')).toContainText(surya.text('arrivals_in_short'))
    expect(await accessibilityFaults(surya, 1280)).toEqual([])

    // The same code is scanned again.
    await scans(surya, anisOrder.number)
    await expect(result.getByRole('heading', { name: surya.text('arrivals_done_before') })).toBeVisible()

    // By name with six keys; the last one is pressed when the panel shows the person.
    for (const key of ['/', 'b', 'u', 'd', 'Enter']) await page.keyboard.press(key)
    const panel = page.getByRole('complementary', { name: surya.text('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Budi Halim' })).toBeFocused()
    await page.keyboard.press('c')
    await expect(panel.getByText(/Checked in at \d\d:\d\d by/)).toBeVisible()
    await expect(cell('Budi Halim')).toContainText(surya.text('arrivals_in_short'))
    expect(await accessibilityFaults(surya, 1280)).toEqual([])
    await panel.getByRole('button', { name: surya.text('arrivals_undo') }).click()
    await expect(cell('Budi Halim')).toContainText(surya.text('history_tag_paid'))
    await expect(cell('Budi Halim')).not.toContainText(surya.text('arrivals_in_short'))

    // An unpaid booking is red, and its button opens the payment.
    await page.keyboard.press('Escape')
    await scans(surya, citrasOrder.number)
    await expect(result.getByRole('heading', { name: surya.text('arrivals_unpaid') })).toBeVisible()
    expect(await accessibilityFaults(surya, 1280)).toEqual([])
    await result.getByRole('link').click()
    await expect(panel.getByRole('heading', { name: 'Citra Dewi' })).toBeVisible()
    await page.keyboard.press('p')
    await expect(panel.getByRole('heading', { name: surya.text('counter_pay_with') })).toBeVisible()
  },
)

daytimeStory(
  'the front desk scans on a phone: a valid code, the same code again, and a code of another day, in Indonesian',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const gita = await cast.person('Gita Lestari')
    const orderOfToday = await ordersFreeCourt(gita, now.date, [now.hour])
    await gita.pays()
    const hadi = await cast.person('Hadi Putra')
    const anotherDate = Temporal.PlainDate.from(now.date).add({ days: 16 }).toString()
    const orderOfAnotherDate = await ordersFreeCourt(hadi, anotherDate, [18, 19])
    await hadi.pays()

    const dian = await cast.person('Dian', { language: 'id', width: 390 })
    const { page } = dian
    const faults: string[] = []
    const title = (key: string) => page.getByRole('heading', { level: 2, name: dian.text(key), exact: true })
    await logsInByLanguage(dian, '/desk/JKT1/scan')
    const field = page.getByLabel(dian.text('label_order_number'), { exact: true })
    await expect(field).toBeFocused()
    await expect(page.getByText(dian.text('arrivals_camera_missing'))).toBeVisible()
    faults.push(...(await accessibilityFaults(dian, 390)))

    await field.fill(orderOfToday.number.toLowerCase().replaceAll('-', ''))
    await page.keyboard.press('Enter')
    await expect(title('arrivals_done')).toBeFocused()
    await expect(page.getByText(dian.text('arrivals_ask_name'))).toBeVisible()
    faults.push(...(await accessibilityFaults(dian, 390)))
    await dian.button('arrivals_other_name').click()
    await expect(page.getByText(dian.text('arrivals_undone'))).toBeVisible()
    await dian.button('arrivals_next').click()
    await expect(field).toBeVisible()

    // The scanner types over the result of the last code.
    await scans(dian, orderOfToday.number)
    await expect(title('arrivals_done')).toBeVisible()
    await scans(dian, orderOfAnotherDate.number)
    await expect(title('arrivals_not_today')).toBeVisible()
    await expect(page.getByText('Hadi Putra')).toBeVisible()
    await expect(page.getByRole('link', { name: dian.text('arrivals_open_day') })).toBeVisible()
    faults.push(...(await accessibilityFaults(dian, 390)))
    await scans(dian, 'PTL-260101-23456')
    await expect(title('arrivals_unknown')).toBeVisible()
    faults.push(...(await accessibilityFaults(dian, 390)))
    expect(faults).toEqual([])
  },
)

daytimeStory(
  'the camera reads a code, and the result changes with the next one',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const intan = await cast.person('Intan Sari')
    const { number } = await ordersFreeCourt(intan, now.date, [now.hour])
    await intan.pays()
    const surya = await cast.person('Surya', { width: 390 })
    const { page } = surya
    // Neither this machine's camera nor its browser reads codes: a drawn picture and a reader stand in for them.
    await page.addInitScript(() => {
      const codes = window as typeof window & { shownCode?: string; BarcodeDetector?: unknown }
      codes.BarcodeDetector = class {
        detect = async () => (codes.shownCode === undefined ? [] : [{ rawValue: codes.shownCode }])
      }
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
        return canvas.captureStream()
      }
    })
    const show = (code: string | undefined): Promise<void> =>
      page.evaluate((shown) => void Object.assign(window, { shownCode: shown }), code)
    await logsInByLanguage(surya, '/desk/JKT1/scan')
    await surya.button('arrivals_camera_start').click()
    await expect(page.getByLabel(surya.text('arrivals_camera_picture'))).toBeVisible()
    await show(number)
    await expect(page.getByRole('heading', { name: surya.text('arrivals_done') })).toBeVisible()
    await expect(page.getByText(surya.text('arrivals_camera_ready'))).toBeVisible()
    await show('not a code of ours')
    await expect(page.getByRole('heading', { name: surya.text('arrivals_unknown') })).toBeVisible()
    expect(await accessibilityFaults(surya, 390)).toEqual([])
  },
)

daytimeStory('a walk-in of the running hour is checked in from the sale', async ({ cast, venue }) => {
  daytimeStory.setTimeout(240_000)
  await venue.clearRateLimits()
  const surya = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = surya
  await logsInByLanguage(surya, '/desk/JKT1/drawer')
  await opensDrawer(surya, 'JKT1')
  await page.goto('/desk/JKT1')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('n')
  await entersNewBuyer(surya, 'Wahidin Sudirohusodo')
  await page.keyboard.press('Enter')
  await expect(paymentMethods(surya)).toBeVisible()
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  const panel = salePanel(surya)
  await expect(panel.getByText(surya.text('sell_sold'))).toBeVisible()
  await expect(panel.getByRole('button', { name: surya.text('history_tab_done') })).toBeFocused()
  expect(await accessibilityFaults(surya, 1280)).toEqual([])
  await page.screenshot({ path: 'e2e/test-results/sold-to-walk-in-1280.png' })
  await page.keyboard.press('c')
  await expect(panel.getByText(surya.text('arrivals_done'), { exact: true })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('button', { name: /Wahidin Sudirohusodo/ })).toContainText(
    surya.text('arrivals_in_short'),
  )
  expect(await accessibilityFaults(surya, 1280)).toEqual([])
})
