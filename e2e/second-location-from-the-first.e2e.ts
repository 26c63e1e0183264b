import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { Cast } from './cast.ts'
import { clockHour, dateInDays, shortDay } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { freeCell, opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import { story } from './story.ts'
import { startVenue } from './venue.ts'

/** The new location has the time zone of this one, so the story computes its dates with this name. */
const JAKARTA_LOCATION = 'Pantul Kemang'
const DAYS_AHEAD = 3

story(
  'a second location copies courts, hours, prices and settings of the first, and is sold',
  async ({ browser }) => {
    story.setTimeout(420_000)
    // A venue of its own, because the lists of locations are read by other stories.
    const venue = await startVenue('second-location')
    const cast = new Cast(browser, venue)
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const player = await cast.person('Player')
    const { page } = owner
    const main = page.getByRole('main')
    const field = (key: string) => page.getByLabel(owner.text(key), { exact: true })
    const begun = Date.now()
    await logsInAtDesk(owner, ownerSurya, '/desk/JKT1/courts')
    await main.getByRole('link', { name: owner.text('set_up_new') }).click()

    // The demonstration has no company yet.
    await expect(owner.mainHeading).toHaveText(owner.text('set_up_company'))
    await field('set_up_company_name').fill('Pantul')
    await field('settings_invoice_name').fill('PT Pantul Raya Contoh')
    await page.keyboard.press('Enter')

    await expect(owner.mainHeading).toHaveText(owner.text('set_up_place'))
    await owner.button('set_up_next').click()
    await expect(main.getByText(owner.text('problem_field_required')).first()).toBeVisible()
    await expect(field('set_up_place_name')).toBeFocused()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await field('set_up_copy').selectOption({ label: owner.text('set_up_copy_of', { location: 'Kemang' }) })
    await field('set_up_place_name').fill('Senayan')
    await field('settings_address').fill('Jalan Asia Afrika 8')
    await field('locations_city_filter').selectOption({ label: owner.text('set_up_other_city') })
    await field('set_up_city_name').fill('Jakarta Pusat')
    await field('locations_whatsapp').fill('0812 9034 1180')
    await owner.button('set_up_next').click()
    await expect(main.getByText(owner.text('set_up_map_needed'))).toBeVisible()
    await field('set_up_map').fill(
      'https://www.google.com/maps/place/Senayan/@-6.2,106.8,17z/data=!3d-6.2187!4d106.8026',
    )
    await owner.button('set_up_next').click()

    // Everything is copied: courts, hours and prices are done, and the last step can be taken at once.
    await expect(owner.mainHeading).toHaveText(owner.text('payments_courts'))
    await expect(
      page.getByLabel(owner.text('set_up_court_field', { code: 'SEN-C5' }), { exact: true }),
    ).toHaveValue('Court 5')
    await player.page.goto('/locations')
    await expect(player.page.getByRole('article', { name: 'Pantul Kemang' })).toBeVisible()
    await expect(player.page.getByRole('article', { name: 'Pantul Senayan' })).toHaveCount(0)
    await page
      .getByRole('complementary', { name: owner.text('set_up_title') })
      .getByRole('link', { name: owner.text('set_up_open') })
      .last()
      .click()
    await expect(main).not.toContainText(owner.text('set_up_missing', { step: '' }))
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.button('set_up_open_title', { location: 'Senayan' }).click()
    await expect(page).toHaveURL('/desk/SEN')
    story.info().annotations.push({ type: 'measured', description: `opened after ${Date.now() - begun} ms` })

    await player.page.goto('/locations')
    await expect(player.page.getByRole('article', { name: 'Pantul Senayan' })).toBeVisible()

    // An evening hour of the new location costs the same as at the first location.
    const evening = `${shortDay(dateInDays(JAKARTA_LOCATION, DAYS_AHEAD))}, ${clockHour(18)}–${clockHour(19)}: `
    const priceAt = async (location: string): Promise<string | null> => {
      await page.goto(`/desk/${location}/prices`)
      await page
        .getByLabel(owner.text('prices_week'), { exact: true })
        .fill(dateInDays(JAKARTA_LOCATION, DAYS_AHEAD))
      const cell = page.getByRole('gridcell', { name: new RegExp(`^${evening}`) })
      await expect(cell).toBeVisible()
      return cell.getAttribute('aria-label')
    }
    expect(await priceAt('SEN')).toBe(await priceAt('JKT1'))

    await opensDrawer(owner, 'SEN')
    await page.goto(`/desk/SEN?date=${dateInDays(JAKARTA_LOCATION, DAYS_AHEAD)}`)
    await freeCell(owner, 'Court 3', 18).click()
    await entersNewBuyer(owner, 'Zulaikha Hanum')
    await page.keyboard.press('Enter')
    await expect(paymentMethods(owner)).toBeVisible()
    await page.keyboard.press('1')
    await expect(salePanel(owner).getByLabel(owner.text('counter_given'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(owner).getByText(owner.text('sell_sold'))).toBeVisible()
    await cast.closeBrowsers()
    await venue.stop()
  },
)
