import { hourRange, hoursBetween } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { SoldSession } from '../../sales/enrolments/sold-places.ts'
import type { LetterItem } from './letter.ts'
import { longDate } from '../../venue/locations/date-text.ts'
import type { MailOrder } from './read-order.ts'

/**
 * The sessions of an order, shown in place of bookings. The first session of an enrolment shows the price of all its
 * sessions.
 */
export const sessionItems = ({ enrolments, locale }: MailOrder): LetterItem[] =>
  enrolments.flatMap(({ name, places, amount, sessions }) =>
    sessions.map((session, i) => ({
      caption: '',
      title: longDate(session.date, locale),
      hours: sessionHours(session),
      turfs: [],
      rows:
        i === 0
          ? [
              {
                label: m.mail_places_line({ name, count: places }, { locale }),
                amount: formatRupiah(amount),
              },
            ]
          : [],
    })),
  )

/** `17:00–19:00` */
export const sessionHours = ({ fromHour, toHour }: Pick<SoldSession, 'fromHour' | 'toHour'>): string =>
  hourRange(hoursBetween(fromHour, toHour))
