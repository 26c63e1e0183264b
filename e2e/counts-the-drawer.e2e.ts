import { dian as frontDesk, entersDesk, surya as owner, type Account } from './desk-person.ts'
import { expect, type Locator } from '@playwright/test'
import { barriers } from './barriers.ts'
import type { Cast } from './cast.ts'
import type { Guest } from './guest.ts'
import { story } from './story.ts'

/** Logs in and opens the drawer by the navigation. */
async function goesToDrawer(person: Guest, account: Account): Promise<void> {
  await entersDesk(person, account, '/desk/JKT1')
  await person.page
    .getByRole('navigation')
    .getByRole('link', { name: person.says('desk_drawer'), exact: true })
    .click()
  await expect(person.page).toHaveURL(/desk\/JKT1\/drawer$/)
}

const dianAt = async (cast: Cast, width: number): Promise<Guest> => {
  // Her account is in Indonesian.
  const dian = await cast.guest('Dian Puspita', { language: 'id', width, height: width < 600 ? 844 : 720 })
  await goesToDrawer(dian, frontDesk)
  return dian
}

const field = ({ page }: Guest, label: string): Locator => page.getByLabel(label, { exact: true })

/** Types the number of notes of each value, pressing Enter after each. */
async function counts(person: Guest, notes: Readonly<Record<string, number>>): Promise<void> {
  await expect(field(person, person.says('desk_drawer_note_count', { value: '100.000' }))).toBeFocused()
  for (const value of ['100.000', '50.000', '20.000', '10.000', '5.000', '2.000', '1.000']) {
    const many = notes[value]
    if (many !== undefined) await person.page.keyboard.type(String(many))
    await person.page.keyboard.press('Enter')
  }
  await expect(field(person, person.says('desk_drawer_coin_count', { value: '1.000' }))).toBeFocused()
}

const row = ({ page }: Guest, name: string): Locator =>
  page.getByRole('row', { name: new RegExp(`^${name}`) })

story(
  'a drawer is opened, counted blind with a difference, and signed by the owner',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.resetAttempts()
    const dian = await dianAt(cast, 1280)
    const main = dian.page.getByRole('main')
    const found: string[] = []
    const look = async (person = dian, width = 1280): Promise<void> =>
      void found.push(...(await barriers(person, width)))

    await expect(field(dian, dian.says('desk_drawer_name'))).toHaveValue(dian.says('counter_drawer_name'))
    await dian.button('desk_drawer_open_button').click()
    await expect(field(dian, dian.says('desk_drawer_float'))).toBeFocused()
    await expect(field(dian, dian.says('desk_drawer_float'))).toHaveAccessibleDescription(
      dian.says('desk_drawer_amount_required'),
    )
    await look()
    await dian.page.keyboard.type('500000')
    await expect(field(dian, dian.says('desk_drawer_float'))).toHaveValue('500.000')
    await dian.page.keyboard.press('Enter')

    await expect(main.getByRole('heading', { name: dian.says('desk_drawer_is_open') })).toBeVisible()
    await expect(dian.mainHeading).toBeFocused()
    await expect(main).toContainText('Dian Puspita')
    await expect(main).not.toContainText('500.000')
    const amount = field(dian, dian.says('counter_amount'))
    await amount.fill('85000')
    await dian.button('desk_drawer_record').click()
    const reason = field(dian, dian.says('desk_drawer_reason'))
    await expect(reason).toHaveAccessibleDescription(dian.says('problem_reason_required'))
    await look()

    // Without a network the typed text stays, and the next press sends it again.
    await reason.fill('Es batu dan air')
    await dian.page.route('**/entries', (route) => route.abort())
    await dian.button('desk_drawer_record').click()
    await expect(main.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await expect(amount).toHaveValue('85.000')
    await dian.page.unroute('**/entries')
    await dian.button('desk_drawer_record').click()
    await expect(amount).toHaveValue('')
    await expect(main.getByRole('alert')).toHaveCount(0)

    await dian.button('desk_drawer_close').click()
    await counts(dian, { '100.000': 3, '50.000': 2 })
    await expect(main.getByRole('status').filter({ hasText: '400.000' })).toBeVisible()
    await look()
    // A count survives a reload.
    await dian.page.reload()
    await expect(main.getByRole('status').filter({ hasText: '400.000' })).toBeVisible()
    await dian.button('desk_drawer_next').click()
    const edc = field(dian, dian.says('desk_drawer_edc_total'))
    await expect(edc).toBeFocused()
    await dian.button('desk_drawer_to_result').click()
    await expect(edc).toHaveAccessibleDescription(dian.says('desk_drawer_amount_required'))
    await dian.page.keyboard.type('0')
    await dian.page.keyboard.press('Enter')
    await expect(field(dian, dian.says('desk_drawer_qris_total'))).toBeFocused()
    await dian.page.keyboard.type('0')
    await look()
    await dian.page.keyboard.press('Enter')
    const question = dian.page.getByRole('dialog', { name: dian.says('desk_drawer_close_question') })
    await expect(question).toContainText(dian.says('desk_drawer_close_final'))
    await look()
    await question.getByRole('button', { name: dian.says('desk_drawer_close_now') }).click()

    await expect(row(dian, dian.says('history_method_cash'))).toContainText(
      `415.000400.000${dian.says('desk_drawer_short')}−15.000`,
    )
    await expect(row(dian, dian.says('desk_drawer_edc'))).toContainText(dian.says('desk_drawer_agrees'))
    await expect(main).toContainText('Es batu dan air')
    await expect(main).toContainText(dian.says('desk_drawer_must_sign', { name: 'Dian Puspita' }))
    await expect(dian.button('desk_drawer_sign')).toHaveCount(0)
    await look()

    // The next shift does not wait for the signature.
    await field(dian, dian.says('desk_drawer_float')).fill('300000')
    await dian.button('desk_drawer_open_button').click()
    // The cash differs from the last count. The amount of that count is shown only after the cash was typed.
    const difference = field(dian, dian.says('desk_drawer_reason'))
    await expect(difference).toBeFocused()
    await expect(difference).toHaveAccessibleDescription(/hitungan terakhir/)
    await look()
    await dian.page.keyboard.type('Disetor ke bank')
    await dian.page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: dian.says('desk_drawer_is_open') })).toBeVisible()
    await expect(main).toContainText('Disetor ke bank')
    await look()

    const surya = await cast.guest('Surya Wijaya', { width: 390 })
    await goesToDrawer(surya, owner)
    await look(surya, 390)
    await surya.page.getByRole('button', { name: /waits for a signature/ }).click()
    await surya.button('desk_drawer_sign').click()
    const why = field(surya, surya.says('desk_drawer_reason'))
    await expect(why).toBeFocused()
    await expect(why).toHaveAccessibleDescription(surya.says('problem_reason_required'))
    await look(surya, 390)
    await why.fill('Change given twice')
    await surya.page.keyboard.press('Enter')
    await expect(
      surya.page.getByText(surya.says('desk_drawer_signed', { name: 'Surya Wijaya' })).last(),
    ).toBeVisible()
    await look(surya, 390)

    await surya.page.reload()
    await expect(surya.page.getByRole('main')).toContainText('Dian Puspita')
    await expect(surya.page.getByRole('button', { name: /waits for a signature/ })).toHaveCount(0)
    // The drawer is left closed for other stories.
    await dian.page.reload()
    await dian.button('desk_drawer_close').click()
    await counts(dian, { '100.000': 3 })
    await dian.button('desk_drawer_next').click()
    await edc.fill('0')
    await field(dian, dian.says('desk_drawer_qris_total')).fill('0')
    await dian.page.keyboard.press('Enter')
    await question.getByRole('button', { name: dian.says('desk_drawer_close_now') }).click()
    await expect(row(dian, dian.says('history_method_cash'))).toContainText(dian.says('desk_drawer_agrees'))
    expect(found).toEqual([])
  },
)

story('of two people who open the same drawer the second is refused, 320 px', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.resetAttempts()
  const dian = await dianAt(cast, 320)
  const surya = await cast.guest('Surya Wijaya', { width: 1280, height: 720 })
  await goesToDrawer(surya, owner)
  const found: string[] = []
  for (const person of [dian, surya]) {
    const another = person.button('desk_drawer_another')
    await expect(person.page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
    if (await another.isVisible()) await another.click()
    await field(person, person.says('desk_drawer_name')).fill('Bar')
    await field(person, person.says('desk_drawer_float')).fill('100000')
  }
  await dian.button('desk_drawer_open_button').click()
  await expect(dian.mainHeading).toHaveText('Bar')
  await surya.button('desk_drawer_open_button').click()
  await expect(surya.page.getByRole('main').getByRole('alert').first()).toHaveText(
    surya.says('problem_drawer_open', { name: 'Dian Puspita' }),
  )
  found.push(...(await barriers(dian, 320)), ...(await barriers(surya, 1280)))

  // The count has no difference: another person than the one who counted signs it.
  await dian.button('desk_drawer_close').click()
  await counts(dian, { '100.000': 1 })
  found.push(...(await barriers(dian, 320)))
  await dian.button('desk_drawer_next').click()
  await field(dian, dian.says('desk_drawer_edc_total')).fill('0')
  await field(dian, dian.says('desk_drawer_qris_total')).fill('20000')
  await dian.button('desk_drawer_to_result').click()
  await dian.page
    .getByRole('dialog')
    .getByRole('button', { name: dian.says('desk_drawer_close_now') })
    .click()
  await expect(row(dian, dian.says('counter_qris'))).toContainText(`${dian.says('desk_drawer_over')}+20.000`)
  found.push(...(await barriers(dian, 320)))
  expect(found).toEqual([])
})
