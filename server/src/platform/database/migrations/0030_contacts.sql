-- People as the desk knows them: accounts, guests of the web, and people that staff wrote down.

create table contact (
  id          bigint generated always as identity primary key,
  public_id   text not null unique check (length(public_id) = 22)
              default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
  -- the account, whose owner alone changes name, e-mail and phone
  customer_id bigint unique references customer,
  name        text not null check (name <> ''),
  phone_e164  text check (phone_e164 like '+_%'),
  email       text check (email = lower(btrim(email)) and email <> ''),
  note        text not null default '' check (length(note) <= 500),
  -- why staff should look twice; null: no reason
  watch       text check (length(watch) >= 3),
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  -- null: the person
  changed_by  bigint references customer,
  version     integer not null default 1 check (version >= 1)
);
create index contact_of_phone on contact (phone_e164) where phone_e164 is not null;
create index contact_of_email on contact (email) where email is not null;
-- A guest with the same phone and e-mail is the same person.
create unique index contact_of_guest on contact (phone_e164, email) where customer_id is null;

-- What a contact is found by. A name loses case, accents and apostrophes; spaces and punctuation part its words. The
-- search reads what was typed in the same way: rules/src/people-search.ts.
create function contact_words(name text, email text, phone text) returns table (field text, word text)
  language sql immutable as $$
  with part as (
    select p.word, row_number() over (order by p.place) as place
      from regexp_split_to_table(
             lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f''`\u2018\u2019\u02bc\u2032]', '', 'g')),
             '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+')
           with ordinality as p (word, place)
     where p.word <> '')
  select case min(part.place) when 1 then 'first_name' else 'name' end, part.word from part group by part.word
   union select 'email', email where email is not null
   union select 'phone', ltrim(phone, '+') where phone is not null
   union select 'phone', right(phone, 4) where length(phone) > 4
$$;

create table contact_word (
  contact_id bigint not null references contact on delete cascade,
  field      text not null check (field in ('first_name', 'name', 'email', 'phone')),
  word       text not null check (word <> ''),
  primary key (contact_id, field, word)
);
create index contact_word_by_prefix on contact_word (word text_pattern_ops, field, contact_id);

create function contact_is_found() returns trigger language plpgsql as $$
begin
  delete from contact_word where contact_id = new.id;
  insert into contact_word (contact_id, field, word)
  select new.id, field, word from contact_words(new.name, new.email, new.phone_e164);
  return null;
end $$;
create trigger contact_is_found after insert or update of name, email, phone_e164 on contact
  for each row execute function contact_is_found();

-- Where a contact was seen: who works there may see the person for 24 months.
create table contact_seen (
  location_id text not null references location,
  contact_id  bigint not null references contact on delete cascade,
  -- when the last order there was placed, or ends
  last_seen   timestamptz not null,
  primary key (location_id, contact_id) include (last_seen)
);
create index contact_seen_last on contact_seen (location_id, last_seen desc, contact_id);
create index contact_seen_of_contact on contact_seen (contact_id);

-- `contact_due`: a job has to find the contact; for rows of before as well.
alter table sales_order
  add column contact_id  bigint references contact on delete set null,
  add column contact_due boolean not null default true;
create index sales_order_contact_due on sales_order (id) where contact_due;
create index sales_order_of_contact on sales_order (contact_id, location_id) where contact_id is not null;

create function order_shows_contact() returns trigger language plpgsql as $$
begin
  insert into contact_seen as s (location_id, contact_id, last_seen)
  values (new.location_id, new.contact_id, greatest(new.placed_at, new.ends_at))
  on conflict (location_id, contact_id) do update set last_seen = excluded.last_seen
   where excluded.last_seen > s.last_seen;
  return null;
end $$;
create trigger order_shows_contact after insert or update of contact_id, ends_at on sales_order
  for each row when (new.contact_id is not null)
  execute function order_shows_contact();

-- An order that joins an account belongs to the account's contact.
create function order_joins_contact() returns trigger language plpgsql as $$
begin
  new.contact_due := true;
  return new;
end $$;
create trigger order_joins_contact before update of customer_id on sales_order
  for each row when (new.customer_id is distinct from old.customer_id)
  execute function order_joins_contact();

-- The contact of an account follows it.
alter table customer add column contact_due boolean not null default true;
create index customer_contact_due on customer (id) where contact_due;

create function account_changes_contact() returns trigger language plpgsql as $$
begin
  new.contact_due := true;
  return new;
end $$;
create trigger account_changes_contact before update of full_name, email, phone_e164 on customer
  for each row when ((new.full_name, new.email, new.phone_e164) is distinct from (old.full_name, old.email, old.phone_e164))
  execute function account_changes_contact();
