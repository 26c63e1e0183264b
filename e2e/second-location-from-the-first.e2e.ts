import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { Cast } from './cast.ts'
import { clockHour, dateInDays, shortDay } from './days.ts'
import { entersDesk, surya } from './desk-person.ts'
import { freeCell, opensDrawer, salePanel, waysToPay, writesDown } from './desk-seller.ts'
import { story } from './story.ts'
import { startVenue } from './venue.ts'

/** A location in the city of the new one. The story computes the dates of the new one with it: both have one time zone. */
const JAKARTA = 'Pantul Kemang'
const DAYS = 3

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
    const field = (key: string) => page.getByLabel(owner.says(key), { exact: true })
    const begun = Date.now()
    await entersDesk(owner, surya, '/desk/JKT1/courts')
    await main.getByRole('link', { name: owner.says('set_up_new') }).click()

    // The demonstration has no company yet.
    await expect(owner.mainHeading).toHaveText(owner.says('set_up_company'))
    await field('set_up_company_name').fill('Pantul')
    await field('settings_invoice_name').fill('PT Pantul Raya Contoh')
    await page.keyboard.press('Enter')

    await expect(owner.mainHeading).toHaveText(owner.says('set_up_place'))
    await owner.button('set_up_next').click()
    await expect(main.getByText(owner.says('problem_field_required')).first()).toBeVisible()
    await expect(field('set_up_place_name')).toBeFocused()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await field('set_up_copy').selectOption({ label: owner.says('set_up_copy_of', { location: 'Kemang' }) })
    await field('set_up_place_name').fill('Senayan')
    await field('settings_address').fill('Jalan Asia Afrika 8')
    await field('locations_city_filter').selectOption({ label: owner.says('set_up_other_city') })
    await field('set_up_city_name').fill('Jakarta Pusat')
    await field('locations_whatsapp').fill('0812 9034 1180')
    await owner.button('set_up_next').click()
    await expect(main.getByText(owner.says('set_up_map_needed'))).toBeVisible()
    await field('set_up_map').fill(
      'https://www.google.com/maps/place/Senayan/@-6.2,106.8,17z/data=!3d-6.2187!4d106.8026',
    )
    await owner.button('set_up_next').click()

    // Everything is copied: courts, hours and prices are done, and the last step can be taken at once.
    await expect(owner.mainHeading).toHaveText(owner.says('payments_courts'))
    await expect(
      page.getByLabel(owner.says('set_up_court_field', { code: 'SEN-C5' }), { exact: true }),
    ).toHaveValue('Court 5')
    await player.page.goto('/locations')
    await expect(player.page.getByRole('article', { name: 'Pantul Kemang' })).toBeVisible()
    await expect(player.page.getByRole('article', { name: 'Pantul Senayan' })).toHaveCount(0)
    await page
      .getByRole('complementary', { name: owner.says('set_up_title') })
      .getByRole('link', { name: owner.says('set_up_open') })
      .last()
      .click()
    await expect(main).not.toContainText(owner.says('set_up_missing', { step: '' }))
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.button('set_up_open_title', { location: 'Senayan' }).click()
    await expect(page).toHaveURL('/desk/SEN')
    story.info().annotations.push({ type: 'measured', description: `opened after ${Date.now() - begun} ms` })

    await player.page.goto('/locations')
    await expect(player.page.getByRole('article', { name: 'Pantul Senayan' })).toBeVisible()

    // Its evening costs what the first location's costs.
    const evening = `${shortDay(dateInDays(JAKARTA, DAYS))}, ${clockHour(18)}–${clockHour(19)}: `
    const priceAt = async (location: string): Promise<string | null> => {
      await page.goto(`/desk/${location}/prices`)
      await page.getByLabel(owner.says('prices_week'), { exact: true }).fill(dateInDays(JAKARTA, DAYS))
      const cell = page.getByRole('gridcell', { name: new RegExp(`^${evening}`) })
      await expect(cell).toBeVisible()
      return cell.getAttribute('aria-label')
    }
    expect(await priceAt('SEN')).toBe(await priceAt('JKT1'))

    await opensDrawer(owner, 'SEN')
    await page.goto(`/desk/SEN?date=${dateInDays(JAKARTA, DAYS)}`)
    await freeCell(owner, 'Court 3', 18).click()
    await writesDown(owner, 'Zulaikha Hanum')
    await page.keyboard.press('Enter')
    await expect(waysToPay(owner)).toBeVisible()
    await page.keyboard.press('1')
    await expect(salePanel(owner).getByLabel(owner.says('counter_given'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(owner).getByText(owner.says('sell_sold'))).toBeVisible()
    await cast.leave()
    await venue.stop()
  },
)
