import { describe, expect, test } from 'vitest';
import { proposedColumns } from './member.import.columns.ts';

/** What is proposed for a file: each column's field by its title. */
function proposed(titles: string, ...rows: string[]) {
  const cells = (line: string) => line.split(';');
  const fields = proposedColumns(cells(titles), rows.map(cells));
  return Object.fromEntries(cells(titles).flatMap((title, at) => (fields[at] ? [[title, fields[at]]] : [])));
}

describe('files that other programs export', () => {
  test('pretix: the address of the order is not the attendee’s', () => {
    const titles =
      'Order code;Position ID;Status;E-mail;Phone number;Product;Attendee name;Attendee name: Given name;Attendee name: Family name;Attendee email;Company;ZIP code;Invoice address name';
    expect(
      proposed(
        titles,
        'A1B2C;1;paid;payer@example.com;+8613800138000;Full;Li Lei;Lei;Li;li.lei@example.com;Example Ltd;610041;Payer',
      ),
    ).toEqual({
      'Phone number': 'phone',
      'Attendee name': 'name',
      'Attendee name: Given name': 'givenName',
      'Attendee name: Family name': 'familyName',
      'Attendee email': 'email',
      Company: 'company',
    });
    expect(proposed('Attendee name;E-mail;ZIP code', 'Li Lei;li@example.com;610041')).toEqual({
      'Attendee name': 'name',
      'E-mail': 'email',
    });
  });

  test('Eventbrite: numbers of orders, of attendees and of places are no phones, and the buyer is somebody else', () => {
    const titles =
      'Order #;Attendee #;First Name;Last Name;Email;Home Zip;Buyer Email;Buyer Phone;Cell Phone;Job Title';
    const row =
      '13489023999;19384756103;Max;Three;max@example.com;610041;buyer@example.com;13800138000;13900139000;CTO';
    expect(proposed(titles, row)).toEqual({
      'First Name': 'givenName',
      'Last Name': 'familyName',
      Email: 'email',
      'Cell Phone': 'phone',
      'Job Title': 'title',
    });
  });

  test('Luma', () => {
    const titles = 'api_id;name;first_name;last_name;email;phone_number;created_at;ticket_name;qr_code_url';
    const row = 'gst-1;Max Three;Max;Three;max@example.com;+34600100200;2026-11-01;Full;https://example.com/q';
    expect(proposed(titles, row)).toEqual({
      name: 'name',
      first_name: 'givenName',
      last_name: 'familyName',
      email: 'email',
      phone_number: 'phone',
    });
  });

  test('Meetup', () => {
    const titles = 'Name;User ID;Title;Event Host;RSVP;Guests;Joined Group on';
    expect(proposed(titles, 'Max Three;13800138000;Organizer;No;Yes;0;2026-11-01')).toEqual({ Name: 'name' });
  });

  test('Google', () => {
    const titles =
      'First Name;Last Name;Organization Name;Organization Title;Labels;E-mail 1 - Label;E-mail 1 - Value;E-mail 2 - Value;Phone 1 - Label;Phone 1 - Value;Address 1 - Postal Code';
    const row = 'Max;Three;Orbit;CTO;Friends;Work;max@example.com;three@example.com;Mobile;+34 600 100 200;610041';
    expect(proposed(titles, row)).toEqual({
      'First Name': 'givenName',
      'Last Name': 'familyName',
      'Organization Name': 'company',
      'Organization Title': 'title',
      Labels: 'tags',
      'E-mail 1 - Value': 'email',
      'E-mail 2 - Value': 'email',
      'Phone 1 - Value': 'phone',
    });
  });

  test('Outlook: a fax is no phone, and an assistant somebody else', () => {
    const titles =
      "Title;First Name;Last Name;Company;Job Title;Business Postal Code;Assistant's Phone;Business Fax;Business Phone;Business Phone 2;Mobile Phone;E-mail Address;E-mail 2 Address;E-mail Display Name;Categories";
    const row =
      'Dr;Max;Three;Orbit;CTO;610041;13600136000;13500135000;13800138000;13700137000;13900139000;max@example.com;three@example.com;Max (max@example.com);Friends';
    expect(proposed(titles, row)).toEqual({
      'First Name': 'givenName',
      'Last Name': 'familyName',
      Company: 'company',
      'Job Title': 'title',
      'Business Phone': 'phone',
      'Business Phone 2': 'phone',
      'Mobile Phone': 'phone',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'email',
      Categories: 'tags',
    });
  });
});

describe('what stands in a column decides only where its title leaves it open', () => {
  test.each(['Postal code', '邮编', '订单号', '会员编号', 'Código postal', '郵便番号', 'Member ID', 'Seat', 'Nr.'])(
    '%s is no phone',
    (title) => {
      expect(proposed(`Name;${title}`, 'Li Lei;13489023999', 'Han Mei;13489023999')).toEqual({ Name: 'name' });
    },
  );

  test.each(['', 'Column 2', 'B', '列2', '紧急', 'WhatsApp (work)', '客户电话', '联系人电话', 'Teléfono fijo'])(
    '“%s”, where its cells look like phones',
    (title) => {
      const expected = title === '紧急' ? undefined : 'phone';
      expect(proposed(`Name;${title}`, 'Li Lei;13489023999')[title]).toBe(expected);
    },
  );

  test('an address to write to and a number with the sign of a country are nothing else', () => {
    expect(proposed('Name;Login;Nr.', 'Li Lei;li@example.com;+8613800138000')).toEqual({
      Name: 'name',
      Login: 'email',
      'Nr.': 'phone',
    });
  });
});
