import * as m from '@pantul/messages/words'
import type { Connection } from '../../platform/database/open.ts'
import { makeInvitationLink, type LinkContext } from '../../people/accounts/make-link.ts'
import { accountSender, linkPanel } from './account-parts.ts'
import { letterAsMail, type ComposedMail } from './compose-mail.ts'
import { mailLocation } from './read-customer.ts'
import type { Letter } from './letter.ts'
import { writingLocation, type MailLocation } from './read-order.ts'

type StaffInvitation = {
  readonly email: string
  readonly locale: 'en' | 'id'
  readonly invitedBy: string
  /** Null for an owner. */
  readonly location: MailLocation | null
}

/** "You are invited to the desk": to a person who may have no account yet. Null if the invitation has ended. */
export async function invitationMail(
  db: Connection,
  { invitationId, ...making }: { invitationId: number } & LinkContext,
): Promise<ComposedMail | null> {
  const [invited] = await db.query<StaffInvitation>(
    `select i.email, coalesce(known.locale, i.locale) as locale, c.full_name as "invitedBy",
            (select ${writingLocation} from location l where l.id = i.location_id) as location
       from staff_invitation i
       join customer c on c.id = i.invited_by
       left join customer known on known.email = i.email
      where i.id = $1`,
    [invitationId],
  )
  const href = await makeInvitationLink(db, { invitationId, ...making })
  if (invited === undefined || href === null) return null
  const location = invited.location ?? (await mailLocation(db, making.publicUrl))
  return letterAsMail('join-staff', joinStaff({ ...invited, location }, href), {
    from: { name: location.name, address: location.email },
    to: { name: '', address: invited.email },
    publicUrl: making.publicUrl,
  })
}

function joinStaff(
  { email, locale, invitedBy, location }: StaffInvitation & { location: MailLocation },
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
        time: m.mail_join_time({}, { locale }),
        email,
        button: { label: m.mail_join_button({}, { locale }), href },
        locale,
      }),
      {
        kind: 'section',
        title: m.checkout_not_you({}, { locale }),
        lines: [m.mail_join_not_you({}, { locale })],
        links: [],
      },
    ],
    sender: accountSender({ location, locale }),
    reason: m.mail_join_reason(names, { locale }),
  }
}
