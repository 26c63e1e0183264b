import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import type { Person } from './person.ts'
import { pngFile } from './png-file.ts'
import { story } from './story.ts'

// No other story looks at the pictures of Dago. This story removes the pictures that it adds.
const photosPage = '/desk/BDG1/photos'
const locationName = 'Pantul Dago'

const terrace = pngFile('terrace.png', { width: 1600, height: 900, from: [20, 90, 70], to: [240, 180, 90] })
const court = pngFile('court.png', { width: 900, height: 600, from: [20, 60, 160], to: [120, 190, 240] })

const field = (person: Person, key: string): Locator =>
  person.page.getByLabel(person.text(key), { exact: true })

/** A picture with its alternative text in both languages. */
type Upload = {
  readonly file: Parameters<Locator['setInputFiles']>[0]
  readonly en: string
  readonly id: string
}

async function fillsIn(person: Person, { file, en, id }: Upload): Promise<void> {
  await field(person, 'photos_file').setInputFiles(file)
  await field(person, 'photos_alt_en').fill(en)
  await field(person, 'photos_alt_id').fill(id)
}

/** A picture in the list of the desk. */
const listed = (person: Person, name: string): Locator =>
  person.page.getByRole('region', { name: person.text('photos_title') }).getByRole('button', { name })

/** The pictures of a location on the page of locations. */
const picturesAt = (person: Person): Locator =>
  person.page.getByRole('article', { name: locationName }).getByRole('img')

const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0)

story(
  'a manager adds pictures of a location; players see them with their alternative texts',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const manager = await cast.personWithAccount('Bagus Hartawan', { width: 1280, height: 720 })
    await venue.giveRole(manager.email, 'manager', 'BDG1')
    const { page } = manager
    const alert = page.getByRole('main').getByRole('alert')
    await logsInWithCodeApp(manager, photosPage)
    await expect(page.getByText(manager.text('photos_none'))).toBeVisible()
    expect(await accessibilityFaults(manager, 1280)).toEqual([])

    // Nothing is sent while the file or one of the two texts is missing.
    await manager.button('photos_upload').click()
    await expect(page.getByText(manager.text('photos_file_missing'))).toBeVisible()
    await expect(page.getByText(manager.text('problem_field_required'))).toHaveCount(2)
    expect(await accessibilityFaults(manager, 1280)).toEqual([])

    // A file that is named `.png` but is no picture.
    const fake = { name: 'terrace.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script/></svg>') }
    await fillsIn(manager, { file: fake, en: 'The terrace at sunset', id: 'Teras saat senja' })
    await manager.button('photos_upload').click()
    await expect(alert).toHaveText(manager.text('problem_photo_refused'))

    // The manager stops an upload that has not been answered.
    await field(manager, 'photos_file').setInputFiles(terrace)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/desk/BDG1/photos', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await released
      return route.abort().catch(() => undefined)
    })
    await manager.button('photos_upload').click()
    await manager.button('photos_stop').click()
    await expect(page.getByText(manager.text('photos_stopped'))).toBeVisible()
    await expect(field(manager, 'photos_alt_en')).toHaveValue('The terrace at sunset')
    release()
    await page.unroute('**/api/desk/BDG1/photos')

    // Without a network the upload fails, and the typed texts stay.
    await page.context().setOffline(true)
    await manager.button('photos_upload').click()
    await expect(alert).toHaveText(manager.text('layout_problem_network'), { timeout: 30_000 })
    await page.context().setOffline(false)
    await manager.button('photos_upload').click()
    await expect(listed(manager, 'The terrace at sunset')).toBeVisible()
    await expect(field(manager, 'photos_alt_en')).toHaveValue('')

    await field(manager, 'photos_thing').selectOption({ label: 'Court 1' })
    await fillsIn(manager, { file: court, en: 'Court 1 from the side', id: 'Lapangan 1 dari samping' })
    await manager.button('photos_upload').click()
    await expect(listed(manager, 'Court 1 from the side')).toBeVisible()
    await listed(manager, 'The terrace at sunset').click()
    await expect(page.getByRole('heading', { name: 'The terrace at sunset' })).toBeVisible()
    await expect.poll(() => isDrawn(page.getByRole('img', { name: 'The terrace at sunset' }))).toBe(true)
    expect(await accessibilityFaults(manager, 1280)).toEqual([])

    // Another picture is opened before the change is saved: the page asks. The manager stays and saves with Ctrl+S.
    await field(manager, 'photos_alt_en').fill('The terrace in the evening')
    await listed(manager, 'Court 1 from the side').click()
    await manager.button('accounts_stay').click()
    await page.keyboard.press('Control+s')
    await expect(listed(manager, 'The terrace in the evening')).toBeVisible()

    const player = await cast.person('Rangga Saputra')
    await player.page.goto('/locations')
    await expect(picturesAt(player)).toHaveCount(2)
    const first = player.page.getByRole('img', { name: 'The terrace in the evening' })
    await first.scrollIntoViewIfNeeded()
    await expect.poll(() => isDrawn(first)).toBe(true)
    await expect(first).toHaveAttribute('loading', 'lazy')
    await expect(first).toHaveAttribute('width', '1440')
    await expect(first).toHaveAttribute('height', '810')
    expect(await accessibilityFaults(player, 390)).toEqual([])
    const indonesian = await cast.person('Wulan Anjani', { language: 'id' })
    await indonesian.page.goto('/locations')
    await expect(indonesian.page.getByRole('img', { name: 'Lapangan 1 dari samping' })).toBeAttached()

    // The front desk sees the pictures and changes none.
    const frontDesk = await cast.personWithAccount('Sekar Paramita', { width: 1280, height: 720 })
    await venue.giveRole(frontDesk.email, 'front-desk', 'BDG1')
    await logsInWithCodeApp(frontDesk, photosPage)
    await expect(listed(frontDesk, 'Court 1 from the side')).toBeVisible()
    await expect(field(frontDesk, 'photos_alt_en')).toHaveAttribute('readonly')
    await expect(frontDesk.button('photos_remove')).toHaveCount(0)

    for (const name of ['The terrace in the evening', 'Court 1 from the side']) {
      await listed(manager, name).click()
      await manager.button('photos_remove').click()
      await manager.button('basket_remove').click()
      await expect(listed(manager, name)).toHaveCount(0)
    }
    await expect(page.getByText(manager.text('photos_none'))).toBeVisible()
    await player.page.reload()
    await expect(player.page.getByRole('article', { name: locationName })).toBeVisible()
    await expect(picturesAt(player)).toHaveCount(0)
  },
)
