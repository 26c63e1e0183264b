import * as m from '@pantul/messages/words'
import type { Connection } from '../../platform/database/open.ts'
import { makeInvitationLink, type LinkContext } from '../../people/accounts/make-link.ts'
import { accountSender, linkPanel } from './account-parts.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'
import { section, type Letter } from './letter.ts'
import { readSendingLocation } from './read-customer.ts'
import { mailLocationJson, type MailLocation } from './read-order.ts'

type StaffInvitation = {
  readonly email: string
  readonly locale: 'en' | 'id'
  readonly invitedBy: string
  /** Null if the person becomes an owner. */
  readonly location: MailLocation | null
}

/** "You are invited to the desk": to a person who may have no account yet. Null if the invitation has ended. */
export async function invitationMail(
  db: Connection,
  { invitationId, ...linkContext }: { readonly invitationId: number } & LinkContext,
): Promise<ComposedMail | null> {
  const [invitation] = await db.query<StaffInvitation>(
    `select i.email, coalesce(account.locale, i.locale) as locale, c.full_name as "invitedBy",
            (select ${mailLocationJson} from location l where l.id = i.location_id) as location
       from staff_invitation i
       join customer c on c.id = i.invited_by
       left join customer account on account.email = i.email
      where i.id = $1`,
    [invitationId],
  )
  const href = await makeInvitationLink(db, { invitationId, ...linkContext })
  if (invitation === undefined || href === null) return null
  const location = invitation.location ?? (await readSendingLocation(db, linkContext.publicUrl))
  return letterAsMail('join-staff', invitationLetter({ ...invitation, location }, href), {
    location,
    to: { name: '', address: invitation.email },
    publicUrl: linkContext.publicUrl,
  })
}

function invitationLetter(
  { email, locale, invitedBy, location }: StaffInvitation & { readonly location: MailLocation },
  href: string,
): Letter {
  const names = { name: invitedBy, location: location.name }
  return {
    locale,
    subject: m.mail_join_subject(names, { locale }),
    preview: m.mail_join_lead(names, { locale }),
    status: { label: m.mail_join_status({}, { locale }), tone: 'warn' },
    title: m.mail_join_title({ location: location.name }, { locale }),
    lead: m.mail_join_lead(names, { locale }),
    blocks: [
      linkPanel({
        lifetime: m.mail_join_time({}, { locale }),
        email,
        button: { label: m.mail_join_button({}, { locale }), href },
        locale,
      }),
      section(m.checkout_not_you({}, { locale }), m.mail_join_not_you({}, { locale })),
    ],
    sender: accountSender({ location, locale }),
    reason: m.mail_join_reason(names, { locale }),
  }
}
