import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { Cast } from './cast.ts'
import { codeOfApp } from './code-app.ts'
import { logsInHere, registers } from './customer.ts'
import { navigationLink } from './desk-person.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'
import { startVenue } from './venue.ts'

const atDesk = /\/desk\/JKT1$/

/** Opens the desk, which asks for the login first. */
async function goesToDesk(person: Person): Promise<void> {
  await person.page.goto('/desk')
  await expect(person.page).toHaveURL('/auth/login?redirect=%2Fdesk')
}

/** Logs in as somebody of the demonstration. */
async function entersAs(person: Person, email: string, password: string): Promise<void> {
  await goesToDesk(person)
  const form = person.page.getByRole('main')
  await form.getByLabel(person.says('accounts_email'), { exact: true }).fill(email)
  await form.getByLabel(person.says('accounts_password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: person.says('layout_log_in'), exact: true }).click()
}

async function logsOut(person: Person): Promise<void> {
  await person.page.getByRole('complementary').getByRole('button', { name: person.name }).click()
  await person.page
    .getByRole('dialog')
    .getByRole('button', { name: person.says('accounts_log_out') })
    .click()
  await expect(person.page).toHaveURL(/auth\/login/)
}

const typesCode = (person: Person, label: string, code: string): Promise<void> =>
  person.page.getByLabel(person.says(label), { exact: true }).fill(code)

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'id', width: 320 },
] as const)
  story(`a customer is refused in words, ${language}, ${width} px`, async ({ cast }) => {
    const ani = await cast.customer('Ani Lestari', { language, width })
    await goesToDesk(ani)
    await logsInHere(ani)
    await expect(ani.mainHeading).toHaveText(ani.says('desk_staff_only'))
    await expect(ani.page.getByRole('main')).toContainText(
      ani.says('problem_staff_only', { location: 'Pantul' }),
    )
    expect(await accessibilityFaults(ani, width)).toEqual([])
    await ani.button('desk_other_account').click()
    await expect(ani.page).toHaveURL('/auth/login?redirect=%2Fdesk')
  })

for (const width of [1440, 1280, 390])
  story(`staff of the demonstration enter without a second factor, ${width} px`, async ({ cast, venue }) => {
    await venue.resetAttempts()
    // Her account is in Indonesian.
    const dian = await cast.person('Dian Puspita', { language: 'id', width })
    await entersAs(dian, 'dian@pantul.example', 'meja-depan-dian')
    await expect(dian.page).toHaveURL(atDesk)
    const main = dian.page.getByRole('main')
    await expect(main).toContainText(dian.says('desk_demonstration'))
    await expect(await navigationLink(dian, 'desk_schedule')).toHaveAttribute('aria-current', 'page')
    expect(await accessibilityFaults(dian, width)).toEqual([])
    if (width < 700) await dian.page.keyboard.press('Escape')

    await dian.page.context().setOffline(true)
    await expect(main.getByRole('status')).toContainText(dian.says('desk_offline'))
    await dian.page.context().setOffline(false)
    await expect(main.getByRole('status')).not.toContainText(dian.says('desk_offline'))

    await dian.page.goto('/desk/JKT2')
    await expect(dian.mainHeading).toHaveText(dian.says('desk_not_here'))
    expect(await accessibilityFaults(dian, width)).toEqual([])
    await dian.page.getByRole('link', { name: dian.says('desk_go_to', { location: 'Kemang' }) }).click()
    await expect(dian.page).toHaveURL(atDesk)
    await logsOut(dian)
  })

story('an owner switches between all locations', async ({ cast, venue }) => {
  await venue.resetAttempts()
  const surya = await cast.person('Surya Wijaya', { width: 1440 })
  await entersAs(surya, 'surya@pantul.example', 'empat-lokasi-surya')
  await expect(surya.page).toHaveURL(atDesk)
  const switching = surya.page.getByRole('combobox', { name: surya.says('desk_location') })
  await expect(switching.getByRole('option')).toHaveCount(4)
  expect(await accessibilityFaults(surya, 1440)).toEqual([])
  await switching.selectOption({ index: 1 })
  await expect(surya.page).not.toHaveURL(atDesk)
})

for (const { language, width } of [
  { language: 'en', width: 320 },
  { language: 'id', width: 1280 },
] as const)
  story(`staff set up a second factor and prove it, ${language}, ${width} px`, async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const sari = await cast.customer('Sari Wulandari', { language, width })
    await venue.employs(sari.email, 'manager', 'JKT1')
    const found: string[] = []
    const addFaults = async (): Promise<void> => void found.push(...(await accessibilityFaults(sari, width)))

    await goesToDesk(sari)
    await logsInHere(sari)
    await expect(sari.mainHeading).toHaveText(sari.says('desk_set_up'))
    const key = sari.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
    await expect(key).toBeVisible()
    await typesCode(sari, 'desk_first_code', '000000')
    await sari.button('desk_confirm').click()
    await expect(sari.page.getByLabel(sari.says('desk_first_code'))).toHaveAccessibleDescription(
      sari.says('problem_second_factor_wrong'),
    )
    await addFaults()
    const secret = await key.innerText()
    await typesCode(sari, 'desk_first_code', codeOfApp(secret))
    await sari.button('desk_confirm').click()

    await expect(sari.mainHeading).toHaveText(sari.says('desk_recovery_codes'))
    const codes = sari.page.getByRole('main').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recoveryCode = ''] = await codes.allInnerTexts()
    await addFaults()
    await sari.button('desk_kept').click()
    await expect(sari.page).toHaveURL(atDesk)
    await expect(sari.page.getByRole('main')).not.toContainText(sari.says('desk_demonstration'))
    await logsOut(sari)

    await goesToDesk(sari)
    await logsInHere(sari)
    await expect(sari.mainHeading).toHaveText(sari.says('desk_prove'))
    const code = sari.page.getByLabel(sari.says('desk_code'), { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await venue.forgetsLastCode(sari.email)
    const digits = codeOfApp(secret)
    // As a password manager pastes it.
    await sari.page.keyboard.insertText(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await addFaults()
    await sari.page.keyboard.press('Enter')
    await expect(sari.page).toHaveURL(atDesk)
    await logsOut(sari)

    await goesToDesk(sari)
    await logsInHere(sari)
    await sari.button('desk_use_recovery_code').click()
    await typesCode(sari, 'desk_recovery_code', recoveryCode)
    await addFaults()
    await sari.page.keyboard.press('Enter')
    await expect(sari.page).toHaveURL(atDesk)
    await expect(sari.page.getByText(sari.says('desk_codes_left', { count: 9 })).last()).toBeVisible()

    await venue.dismisses(sari.email)
    await sari.page.reload()
    await expect(sari.mainHeading).toHaveText(sari.says('desk_staff_only'))
    expect(found).toEqual([])
  })

story('the first owner of an empty venue enters the desk', async ({ browser }) => {
  story.setTimeout(240_000)
  const venue = await startVenue('first-owner-at-desk', { isEmpty: true })
  const cast = new Cast(browser, venue)
  const surya = await cast.person('Surya Wijaya', { width: 1280 })
  await surya.page.goto(venue.ownerLink)
  // The page says so once the link was opened; a reload before that would lose it.
  await expect(surya.page.getByText(surya.says('accounts_becoming_owner'))).toBeVisible()
  await registers(surya, /\/desk$/)
  await expect(surya.mainHeading).toHaveText(surya.says('desk_set_up'))
  const key = await surya.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
  await typesCode(surya, 'desk_first_code', codeOfApp(key))
  await surya.page.keyboard.press('Enter')
  await surya.button('desk_kept').click()
  await expect(surya.page).toHaveURL('/desk/set-up')
  await expect(surya.mainHeading).toHaveText(surya.says('set_up_company'))
  expect(await accessibilityFaults(surya, 1280)).toEqual([])
  await cast.leave()
  await venue.stop()
})
