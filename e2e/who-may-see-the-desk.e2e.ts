import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { Cast } from './cast.ts'
import { codeOfApp } from './code-app.ts'
import { submitsLogin, registers } from './customer.ts'
import { navigationLink } from './desk-staff.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'
import { startVenue } from './venue.ts'

const deskUrl = /\/desk\/JKT1$/

/** Opens the desk, which asks for the login first. */
async function goesToDesk(person: Person): Promise<void> {
  await person.page.goto('/desk')
  await expect(person.page).toHaveURL('/auth/login?redirect=%2Fdesk')
}

/** Logs in at the desk as staff of the demonstration. */
async function entersAs(person: Person, email: string, password: string): Promise<void> {
  await goesToDesk(person)
  const form = person.page.getByRole('main')
  await form.getByLabel(person.text('accounts_email'), { exact: true }).fill(email)
  await form.getByLabel(person.text('accounts_password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: person.text('layout_log_in'), exact: true }).click()
}

async function logsOut(person: Person): Promise<void> {
  await person.page.getByRole('complementary').getByRole('button', { name: person.name }).click()
  await person.page
    .getByRole('dialog')
    .getByRole('button', { name: person.text('accounts_log_out') })
    .click()
  await expect(person.page).toHaveURL(/auth\/login/)
}

const typesCode = (person: Person, label: string, code: string): Promise<void> =>
  person.page.getByLabel(person.text(label), { exact: true }).fill(code)

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'id', width: 320 },
] as const)
  story(
    `a customer who opens the desk reads that it is for staff only, ${language}, ${width} px`,
    async ({ cast }) => {
      const ani = await cast.personWithAccount('Ani Lestari', { language, width })
      await goesToDesk(ani)
      await submitsLogin(ani)
      await expect(ani.mainHeading).toHaveText(ani.text('desk_staff_only'))
      await expect(ani.page.getByRole('main')).toContainText(
        ani.text('problem_staff_only', { location: 'Pantul' }),
      )
      expect(await accessibilityFaults(ani, width)).toEqual([])
      await ani.button('desk_other_account').click()
      await expect(ani.page).toHaveURL('/auth/login?redirect=%2Fdesk')
    },
  )

for (const width of [1440, 1280, 390])
  story(`staff of the demonstration enter without a second factor, ${width} px`, async ({ cast, venue }) => {
    await venue.clearRateLimits()
    // Her account is in Indonesian.
    const dian = await cast.person('Dian Puspita', { language: 'id', width })
    await entersAs(dian, 'dian@pantul.example', 'meja-depan-dian')
    await expect(dian.page).toHaveURL(deskUrl)
    const main = dian.page.getByRole('main')
    await expect(main).toContainText(dian.text('desk_demonstration'))
    await expect(await navigationLink(dian, 'desk_schedule')).toHaveAttribute('aria-current', 'page')
    expect(await accessibilityFaults(dian, width)).toEqual([])
    if (width < 700) await dian.page.keyboard.press('Escape')

    await dian.page.context().setOffline(true)
    await expect(main.getByRole('status')).toContainText(dian.text('desk_offline'))
    await dian.page.context().setOffline(false)
    await expect(main.getByRole('status')).not.toContainText(dian.text('desk_offline'))

    await dian.page.goto('/desk/JKT2')
    await expect(dian.mainHeading).toHaveText(dian.text('desk_not_here'))
    expect(await accessibilityFaults(dian, width)).toEqual([])
    await dian.page.getByRole('link', { name: dian.text('desk_go_to', { location: 'Kemang' }) }).click()
    await expect(dian.page).toHaveURL(deskUrl)
    await logsOut(dian)
  })

story('an owner switches between all locations', async ({ cast, venue }) => {
  await venue.clearRateLimits()
  const surya = await cast.person('Surya Wijaya', { width: 1440 })
  await entersAs(surya, 'surya@pantul.example', 'empat-lokasi-surya')
  await expect(surya.page).toHaveURL(deskUrl)
  const locationChoice = surya.page.getByRole('combobox', { name: surya.text('desk_location') })
  await expect(locationChoice.getByRole('option')).toHaveCount(4)
  expect(await accessibilityFaults(surya, 1440)).toEqual([])
  await locationChoice.selectOption({ index: 1 })
  await expect(surya.page).not.toHaveURL(deskUrl)
})

for (const { language, width } of [
  { language: 'en', width: 320 },
  { language: 'id', width: 1280 },
] as const)
  story(`staff set up a second factor and prove it, ${language}, ${width} px`, async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const sari = await cast.personWithAccount('Sari Wulandari', { language, width })
    await venue.giveRole(sari.email, 'manager', 'JKT1')
    const faults: string[] = []
    const addFaults = async (): Promise<void> => void faults.push(...(await accessibilityFaults(sari, width)))

    await goesToDesk(sari)
    await submitsLogin(sari)
    await expect(sari.mainHeading).toHaveText(sari.text('desk_set_up'))
    const key = sari.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
    await expect(key).toBeVisible()
    await typesCode(sari, 'desk_first_code', '000000')
    await sari.button('desk_confirm').click()
    await expect(sari.page.getByLabel(sari.text('desk_first_code'))).toHaveAccessibleDescription(
      sari.text('problem_second_factor_wrong'),
    )
    await addFaults()
    const secret = await key.innerText()
    await typesCode(sari, 'desk_first_code', codeOfApp(secret))
    await sari.button('desk_confirm').click()

    await expect(sari.mainHeading).toHaveText(sari.text('desk_recovery_codes'))
    const codes = sari.page.getByRole('main').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recoveryCode = ''] = await codes.allInnerTexts()
    await addFaults()
    await sari.button('desk_kept').click()
    await expect(sari.page).toHaveURL(deskUrl)
    await expect(sari.page.getByRole('main')).not.toContainText(sari.text('desk_demonstration'))
    await logsOut(sari)

    await goesToDesk(sari)
    await submitsLogin(sari)
    await expect(sari.mainHeading).toHaveText(sari.text('desk_prove'))
    const code = sari.page.getByLabel(sari.text('desk_code'), { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await venue.allowNextCode(sari.email)
    const digits = codeOfApp(secret)
    // As a password manager pastes it.
    await sari.page.keyboard.insertText(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await addFaults()
    await sari.page.keyboard.press('Enter')
    await expect(sari.page).toHaveURL(deskUrl)
    await logsOut(sari)

    await goesToDesk(sari)
    await submitsLogin(sari)
    await sari.button('desk_use_recovery_code').click()
    await typesCode(sari, 'desk_recovery_code', recoveryCode)
    await addFaults()
    await sari.page.keyboard.press('Enter')
    await expect(sari.page).toHaveURL(deskUrl)
    await expect(sari.page.getByText(sari.text('desk_codes_left', { count: 9 })).last()).toBeVisible()

    await venue.removeRoles(sari.email)
    await sari.page.reload()
    await expect(sari.mainHeading).toHaveText(sari.text('desk_staff_only'))
    expect(faults).toEqual([])
  })

story('the first owner of an empty venue enters the desk', async ({ browser }) => {
  story.setTimeout(240_000)
  const venue = await startVenue('first-owner-at-desk', { isEmpty: true })
  const cast = new Cast(browser, venue)
  const surya = await cast.person('Surya Wijaya', { width: 1280 })
  await surya.page.goto(venue.ownerLink)
  // The link counts as opened when the page shows this text. Leaving the page before that would lose the link.
  await expect(surya.page.getByText(surya.text('accounts_becoming_owner'))).toBeVisible()
  await registers(surya, /\/desk$/)
  await expect(surya.mainHeading).toHaveText(surya.text('desk_set_up'))
  const key = await surya.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
  await typesCode(surya, 'desk_first_code', codeOfApp(key))
  await surya.page.keyboard.press('Enter')
  await surya.button('desk_kept').click()
  await expect(surya.page).toHaveURL('/desk/set-up')
  await expect(surya.mainHeading).toHaveText(surya.text('set_up_company'))
  expect(await accessibilityFaults(surya, 1280)).toEqual([])
  await cast.closeBrowsers()
  await venue.stop()
})
