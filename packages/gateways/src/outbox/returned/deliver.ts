import { createTransport } from 'nodemailer';

/**
 * Hands one mail over by SMTP with the empty sender, as mail servers send bounces: nobody answers a bounce with another one.
 * True once the other side has taken it.
 */
export async function deliver(server: string, to: string, raw: string): Promise<boolean> {
  const url = new URL(server);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 25),
    secure: false,
    ignoreTLS: true,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });
  try {
    await transport.sendMail({ envelope: { from: '', to: [to] }, raw });
    return true;
  } catch {
    return false;
  } finally {
    transport.close();
  }
}
